import { useEffect, useRef, useState } from 'react';
import { api } from '../../core/client.ts';
import { subscribe } from '../../core/events.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { ApiError, isUnreachable } from '../../core/failures.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import type { ImportChoices } from './use-import-choices.ts';
import { pollSaving } from './poll-saving.ts';
import { type ImportKind, listOf } from './kind.ts';
import { tellSaved } from './tell-saved.ts';
import { saveFailures, uploadFailures } from './words.ts';
import type { Early, FileHeaders, FirstRow, Mapping, Preview } from './preview.ts';

/**
 * Where an import stands. `sent`: share of the file that has left; `first`: the first rows of a long file, while the others
 * are read; `done`: rows saved so far.
 */
export type ImportState =
  | { step: 'choose'; refused?: string }
  | { step: 'upload'; sent: number; first?: FirstRow[] }
  | { step: 'columns'; file: File; headers: FileHeaders }
  | { step: 'preview'; file: File; preview: Preview }
  | { step: 'save'; preview: Preview; done: number };

const FIRST_PAGE = 100;
// 50,000 rows on a slow network and a busy machine.
const LONG = 600_000;

/** Uploading, saying what headers mean, previewing, saving and discarding one file of people. */
export function useImport(kind: ImportKind) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const navigate = useNavigateFromHere();
  const turn = useRef(0);
  const follow = useRef<AbortController>(undefined);
  const saving = state.step === 'save' ? state.preview.importId : undefined;
  useEffect(() => {
    if (!saving) return;
    return subscribe('import', (data) => {
      const told = data as { importId?: string; done?: string } | undefined;
      if (told?.importId !== saving) return;
      setState((now) => (now.step === 'save' ? { ...now, done: Number(told.done) } : now));
    });
  }, [saving]);

  const upload = async (file: File, mapping?: Mapping) => {
    const mine = (turn.current += 1);
    setState({ step: 'upload', sent: 0 });
    try {
      const onSent = (sent: number) =>
        setState((now) => (now.step === 'upload' && mine === turn.current ? { ...now, sent } : now));
      const input = { files: { file }, body: mapping ? { mapping: JSON.stringify(mapping) } : {} };
      const onEarly = ({ returnObject: first }: Early) =>
        setState((now) => (now.step === 'upload' && mine === turn.current ? { ...now, first } : now));
      const options = { timeout: LONG, onSent, onEarly };
      const preview =
        kind.becomes === 'members'
          ? await api.groups.uploadMembers(
              { ...input, query: { pageSize: FIRST_PAGE, groupId: kind.groupId } },
              options,
            )
          : await api.people.upload({ ...input, query: { pageSize: FIRST_PAGE } }, options);
      if (mine === turn.current) setState({ step: 'preview', file, preview });
      else await forget(preview);
    } catch (failure) {
      if (mine !== turn.current) return;
      const refused = failure instanceof ApiError && failure.status < 500 ? failure : undefined;
      if (refused?.code === 'import.no_headers' && !mapping && (await askColumns(file, mine))) return;
      if (mine !== turn.current) return;
      setState({ step: 'choose', refused: refused?.message });
      if (!refused) toast.failure(failure, uploadFailures);
    }
  };

  /** Shows the file's headers, to say what is what; false where none could be read. */
  const askColumns = async (file: File, mine: number): Promise<boolean> => {
    try {
      const { headers } = await api.people.fileHeaders({ files: { file } }, { timeout: LONG });
      // Saved or discarded meanwhile: there is nothing left to be said about it.
      if (headers.length < 2 || mine !== turn.current) return false;
      setState({ step: 'columns', file, headers });
      return true;
    } catch (failure) {
      toast.failure(failure, uploadFailures);
      return false;
    }
  };

  const save = async (preview: Preview, file: File, choices: ImportChoices['choices']) => {
    turn.current += 1;
    follow.current?.abort();
    setState({ step: 'save', preview, done: 0 });
    const { importId } = preview;
    try {
      const create = kind.becomes === 'firstTimers' ? api.people.createFirstTimers : api.people.createPeople;
      const body = { importId, ...(choices && { choices }) };
      const { returnObject } = await create({ body }, { timeout: LONG });
      await queryClient.invalidateQueries();
      navigate(listOf(kind));
      tellSaved(returnObject, preview);
    } catch (failure) {
      setState({ step: 'preview', file, preview });
      toast.failure(failure, saveFailures);
      if (isUnreachable(failure)) tellOnceSaved(preview);
    }
  };

  /** The server goes on saving although its answer did not come; whoever is still here is told how it ended. */
  const tellOnceSaved = (preview: Preview) => {
    const following = new AbortController();
    follow.current = following;
    void pollSaving(preview.importId, following.signal).then(async (saved) => {
      if (!saved || following.signal.aborted) return;
      await queryClient.invalidateQueries();
      setState((now) =>
        now.step === 'preview' && now.preview.importId === preview.importId ? { step: 'choose' } : now,
      );
      tellSaved(saved, preview);
    });
  };

  const forget = async ({ importId }: Preview) => {
    await api.people.discardImport({ params: { importId } }).catch((failure: unknown) => toast.failure(failure));
  };

  const discard = async (preview?: Preview) => {
    // What is still being read is forgotten as soon as it is.
    turn.current += 1;
    follow.current?.abort();
    setState({ step: 'choose' });
    if (preview) await forget(preview);
  };

  const columnsAgain = async (preview: Preview, file: File) => {
    if (await askColumns(file, (turn.current += 1))) await forget(preview);
  };

  return { state, upload, save, discard, columnsAgain };
}
