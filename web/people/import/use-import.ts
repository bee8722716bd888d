import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { importRoutes } from '../../../contract/people/import-routes.ts';
import { api, hrefOf, type Output } from '../../core/client.ts';
import { subscribe } from '../../core/events.ts';
import { ApiError } from '../../core/failures.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { paths } from '../../paths.ts';
import { importWords as w, saveFailures, uploadFailures } from './words.ts';

export type Preview = Output<(typeof importRoutes)['upload']>;
export type ImportKind = 'people' | 'firstTimers';

/** Where an import stands. `sent`: share of the file that has left; `done`: rows saved so far. */
export type ImportState =
  | { step: 'choose'; refused?: string }
  | { step: 'upload'; sent: number }
  | { step: 'preview'; preview: Preview }
  | { step: 'save'; preview: Preview; done: number };

const FIRST_PAGE = 100;
// 50,000 rows on a slow network and a busy machine.
const LONG = 600_000;
// Longer than other warnings: there is something to press.
const LEFT_OUT_MS = 10_000;

/** Uploading, previewing, saving and discarding one file of people. */
export function useImport(kind: ImportKind) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const router = useRouter();
  const saving = state.step === 'save' ? state.preview.importId : undefined;
  useEffect(() => {
    if (!saving) return;
    return subscribe('import', (data) => {
      const told = data as { importId?: string; done?: string } | undefined;
      if (told?.importId !== saving) return;
      setState((now) => (now.step === 'save' ? { ...now, done: Number(told.done) } : now));
    });
  }, [saving]);

  const upload = async (file: File) => {
    setState({ step: 'upload', sent: 0 });
    try {
      const onSent = (sent: number) => setState((now) => (now.step === 'upload' ? { ...now, sent } : now));
      const preview = await api.people.upload(
        { files: { file }, query: { pageSize: FIRST_PAGE } },
        { timeout: LONG, onSent },
      );
      setState({ step: 'preview', preview });
    } catch (failure) {
      const refused = failure instanceof ApiError && failure.status < 500 ? failure.message : undefined;
      setState({ step: 'choose', refused });
      if (!refused) toast.failure(failure, uploadFailures);
    }
  };

  const save = async (preview: Preview) => {
    setState({ step: 'save', preview, done: 0 });
    const { importId } = preview;
    try {
      const create = kind === 'people' ? api.people.createPeople : api.people.createFirstTimers;
      const { returnObject } = await create({ body: { importId } }, { timeout: LONG, idempotencyKey: importId });
      await queryClient.invalidateQueries({ queryKey: ['people'] });
      await router.navigate({ href: paths.people() });
      tell(returnObject, preview);
    } catch (failure) {
      setState({ step: 'preview', preview });
      toast.failure(failure, saveFailures);
    }
  };

  const discard = async ({ importId }: Preview) => {
    setState({ step: 'choose' });
    await api.people.discardImport({ params: { importId } }).catch((failure: unknown) => toast.failure(failure));
  };

  return { state, upload, save, discard };
}

function tell({ createdRecord, returnList }: { createdRecord: number; returnList: number }, preview: Preview): void {
  if (returnList === 0) toast.success(w.saved(createdRecord));
  else toast.info(w.already(returnList), createdRecord > 0 ? w.alreadyDetail(createdRecord) : w.nothingNew);
  const { counts, importId } = preview;
  if (counts.bad === 0) return;
  const run = () => location.assign(hrefOf('people', 'badRows', { params: { importId } }));
  toast.warning(w.leftOut(counts.bad), w.leftOutDetail, {
    action: { label: w.mend(counts.bad), run },
    lifetime: LEFT_OUT_MS,
  });
}
