import { useEffect, useRef, useState } from 'react';
import { runAction, type Attempt } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { subscribe } from '../../core/events.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { ApiError, isUnreachable } from '../../core/failures.ts';
import { queryClient } from '../../core/query-params.ts';
import type { ImportChoices } from './use-import-choices.ts';
import { justImported } from '../after-import/just-imported.ts';
import { pollSaving } from './poll-saving.ts';
import { type ImportKind, listOf } from './kind.ts';
import { announceSaved } from './saved-toasts.ts';
import { saveFailures, uploadFailures } from './words.ts';
import type { Early, FileHeaders, FirstRow, Preview, Told } from './preview.ts';

/**
 * Where an import stands. `sent`: share of the file that has left; `first`: the first rows of a long file, while the others
 * are read; `done`: rows saved so far.
 */
export type ImportState =
  | { step: 'choose'; refused?: string }
  | { step: 'upload'; sent: number; first?: FirstRow[] }
  | { step: 'table'; file: File; told: Told }
  | { step: 'columns'; file: File; headers: FileHeaders; told: Told }
  | { step: 'preview'; file: File; preview: Preview; told: Told }
  | { step: 'save'; preview: Preview; done: number };

const FIRST_PAGE = 100;
// Long enough for 50,000 rows on a slow network and a busy machine.
const LONG = 600_000;

/**
 * Uploading, saying what headers mean, previewing, saving and discarding one file of people. `onSaved`: in place of going to
 * where they are listed.
 */
export function useImport(kind: ImportKind, onSaved?: () => void) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const navigate = useNavigateFromHere();
  const turn = useRef(0);
  const follow = useRef<AbortController>(undefined);
  const saveAttempt: Attempt = useRef<Attempt['current']>(undefined);
  const saving = state.step === 'save' ? state.preview.importId : undefined;
  useEffect(() => {
    if (!saving) return;
    return subscribe('import', (data) => {
      const told = data as { importId?: string; done?: string } | undefined;
      if (told?.importId !== saving) return;
      setState((now) => (now.step === 'save' ? { ...now, done: Number(told.done) } : now));
    });
  }, [saving]);

  const upload = async (file: File, told: Told = {}) => {
    const { mapping } = told;
    const mine = (turn.current += 1);
    setState({ step: 'upload', sent: 0 });
    const onSent = (sent: number) =>
      setState((now) => (now.step === 'upload' && mine === turn.current ? { ...now, sent } : now));
    const onEarly = ({ returnObject: first }: Early) =>
      setState((now) => (now.step === 'upload' && mine === turn.current ? { ...now, first } : now));
    const hearing = { timeout: LONG, onSent, onEarly };
    await runAction(
      {
        send: (input, { idempotencyKey }) =>
          kind.becomes === 'members'
            ? api.groups.uploadMembers(
                { ...input, query: { pageSize: FIRST_PAGE, groupId: kind.groupId } },
                { ...hearing, idempotencyKey },
              )
            : api.people.upload({ ...input, query: { pageSize: FIRST_PAGE } }, { ...hearing, idempotencyKey }),
        onDone: async (preview) => {
          if (mine !== turn.current) return forget(preview);
          // If several sheets hold people, the user chooses one before its columns are looked at.
          if (preview.table.asked) setState({ step: 'table', file, told });
          else if (preview.certain) return setState({ step: 'preview', file, preview, told });
          // If the headers are not clear, the user decides before the preview is shown.
          else setState({ step: 'columns', file, headers: preview.columns, told });
          await forget(preview);
        },
        failures: uploadFailures,
        onFailure: async (failure) => {
          if (mine !== turn.current) return 'handled';
          const refused = failure instanceof ApiError && failure.status < 500 ? failure : undefined;
          if (refused?.code === 'import.no_headers' && !mapping && (await askColumns(file, told, mine)))
            return 'handled';
          if (mine !== turn.current) return 'handled';
          setState({ step: 'choose', refused: refused?.message });
          return refused && 'handled';
        },
      },
      {
        files: { file },
        body: {
          ...told,
          mapping: mapping && JSON.stringify(mapping),
          dateOrders: told.dateOrders && JSON.stringify(told.dateOrders),
        },
      },
    );
  };

  /** Shows the file's headers, to say what is what; false where none could be read. */
  const askColumns = async (file: File, told: Told, mine: number): Promise<boolean> => {
    let shown = false;
    await runAction(
      {
        send: ({ sheet, headerRow, ...files }) =>
          api.people.fileHeaders({ files, body: { sheet, headerRow } }, { timeout: LONG }),
        onDone: ({ headers }) => {
          // Saved or discarded meanwhile: there is nothing left to show.
          shown = headers.length >= 2 && mine === turn.current;
          if (shown) setState({ step: 'columns', file, headers, told });
        },
        failures: uploadFailures,
      },
      { file, sheet: told.sheet, headerRow: told.headerRow },
    );
    return shown;
  };

  const save = async (preview: Preview, file: File, choices: ImportChoices['choices']) => {
    turn.current += 1;
    follow.current?.abort();
    setState({ step: 'save', preview, done: 0 });
    const { importId } = preview;
    const create = kind.becomes === 'firstTimers' ? api.people.createFirstTimers : api.people.createPeople;
    await runAction(
      {
        send: (body, { idempotencyKey }) => create({ body }, { idempotencyKey, timeout: LONG }),
        update: () => queryClient.invalidateQueries(),
        onDone: ({ returnObject }) => {
          justImported.set(() => preview.importId);
          if (onSaved) onSaved();
          else navigate(listOf(kind));
          announceSaved(returnObject, preview);
        },
        failures: saveFailures,
        onFailure: (failure) => {
          setState((now) => ({ step: 'preview', file, preview, told: 'told' in now ? now.told : {} }));
          if (isUnreachable(failure)) tellOnceSaved(preview);
        },
      },
      { importId, ...(choices && { choices }) },
      { attempt: saveAttempt },
    );
  };

  /** The server goes on saving although its answer was lost; the result is shown if this screen is still open. */
  const tellOnceSaved = (preview: Preview) => {
    const following = new AbortController();
    follow.current = following;
    void pollSaving(preview.importId, following.signal).then(async (saved) => {
      if (!saved || following.signal.aborted) return;
      await queryClient.invalidateQueries();
      setState((now) =>
        now.step === 'preview' && now.preview.importId === preview.importId ? { step: 'choose' } : now,
      );
      announceSaved(saved, preview);
    });
  };

  const forget = ({ importId }: Preview) =>
    runAction({ send: (params) => api.people.discardImport({ params }) }, { importId });

  const discard = async (preview?: Preview) => {
    // A file that is still being read is discarded when its reading ends.
    turn.current += 1;
    follow.current?.abort();
    setState({ step: 'choose' });
    if (preview) await forget(preview);
  };

  const columnsAgain = () => {
    if (state.step !== 'preview') return;
    const { preview, file, told } = state;
    turn.current += 1;
    setState({ step: 'columns', file, headers: preview.columns, told });
    void forget(preview);
  };

  /** To say on which sheet and below which headers the people stand. */
  const tableAgain = () =>
    setState((now) => (now.step === 'columns' ? { step: 'table', file: now.file, told: now.told } : now));

  /** Reads the file once more with the dates of this column in this order. */
  const dates = (header: string, order: 'day' | 'month') => {
    if (state.step !== 'preview') return;
    const { preview, file, told } = state;
    void forget(preview);
    void upload(file, { ...told, dateOrders: { ...told.dateOrders, [header]: order } });
  };

  const recount = (counts: Preview['counts']) =>
    setState((now) => (now.step === 'preview' ? { ...now, preview: { ...now.preview, counts } } : now));

  return { state, upload, save, discard, columnsAgain, tableAgain, recount, dates };
}
