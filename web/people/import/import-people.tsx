import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { Page } from '../../ui/page/page.tsx';
import { FailedState } from '../../ui/page/states.tsx';
import { ChooseFile } from './choose-file.tsx';
import css from './import.module.css';
import { PastImports } from './past-imports.tsx';
import { useImport } from './use-import.ts';
import { groupImportWords as g, importWords as w } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog');

/** Imports a file as people with `?query=importpeople`, else as first-timers. */
export function ImportPeople() {
  const [query] = useQueryParams();
  const becomes = query['query'] === 'importpeople' ? 'people' : 'firstTimers';
  const [file, setFile] = useState<File>();
  const work = useImport({ becomes });
  return (
    <Page title={w.title} state={w.state} width="prose">
      <div className={css.steps}>
        <ChooseFile work={work} file={file} onFile={setFile} />
        <PastImports />
      </div>
      <Opened work={work} />
    </Page>
  );
}

/** Imports members into a group over its screen. The sheet is shown in a dialog of its own, which returns here. */
export function ImportMembersDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const work = useImport({ becomes: 'members', groupId }, onClose);
  const { state } = work;
  const isChoosing = state.step === 'choose' || (state.step === 'upload' && !state.first);
  const close = () => {
    void work.discard();
    onClose();
  };
  return (
    <>
      <Dialog title={w.title} opened={isChoosing} onClose={close} width="720px">
        <div className={css.steps}>
          <IntoGroup groupId={groupId} />
          <ChooseFile work={work} file={file} onFile={setFile} />
        </div>
      </Dialog>
      <Opened work={work} />
    </>
  );
}

/** The dialog of the sheet, once there are rows to see. */
function Opened({ work }: { work: ReturnType<typeof useImport> }) {
  const { state } = work;
  useUnsavedGuard(state.step === 'look');
  const isOpen = state.step === 'upload' ? state.first !== undefined : state.step !== 'choose';
  return isOpen ? <ImportDialog work={work} /> : null;
}

/** The group that a file goes into. */
function IntoGroup({ groupId: id }: { groupId: string }) {
  const found = useQuery({
    queryKey: ['groups', 'group', id, 'name'],
    queryFn: () => api.groups.read({ params: { id }, query: { page: 0, pageSize: 1 } }),
  });
  if (found.error instanceof ApiError && found.error.status === 404) {
    return (
      <div role="alert">
        <Note tone="warning" title={sharedWords.addAGroup}>
          {sharedWords.pleaseEnsureAGroupIs}{' '}
          <LinkButton size="compact-sm" variant="default" href={paths.createGroup()}>
            {sharedWords.addAGroup}
          </LinkButton>
        </Note>
      </div>
    );
  }
  if (found.isLoadingError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  return found.data ? <Note title={g.into({ name: found.data.name })}>{g.intoDetail}</Note> : null;
}
