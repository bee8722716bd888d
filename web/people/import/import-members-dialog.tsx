import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import css from './import.module.css';
import { ImportDialogs, ImportSteps } from './import-steps.tsx';
import { IntoGroup } from './into-group.tsx';
import { useImport } from './use-import.ts';
import { importWords as w } from './words.ts';

/** Imports members into a group over its screen. What is asked of the file stands in dialogs of its own, which return here. */
export function ImportMembersDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const work = useImport({ becomes: 'members', groupId }, onClose);
  const choosing = work.state.step === 'choose' || (work.state.step === 'upload' && !work.state.first);
  const close = () => {
    void work.discard();
    onClose();
  };
  return (
    <>
      <Dialog title={w.title} opened={choosing} onClose={close} width="720px">
        <div className={css.steps}>
          <IntoGroup groupId={groupId} />
          <ImportSteps work={work} file={file} onFile={setFile} />
        </div>
      </Dialog>
      <ImportDialogs work={work} />
    </>
  );
}
