import { useEffect, useRef, useState } from 'react';
import { runAction, type Attempt } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { subscribe } from '../../core/events.ts';
import { ApiError, isUnreachable } from '../../core/failures.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { queryClient } from '../../core/query-client.ts';
import { paths } from '../../paths.ts';
import { justImported } from '../after-import/just-imported.ts';
import { announceSaved } from './past-imports.tsx';
import type { Answers } from './use-answers.ts';
import { forget, type FirstRows, LONG, pollSaving, type Preview, type Read, type Told } from './staged-file.ts';
import { uploadFailures } from '../../ui/wording/upload-failures.ts';
import { saveFailures } from './words.ts';

/** Says what the people of a file become. */
export type ImportKind = { becomes: 'people' | 'firstTimers' } | { becomes: 'members'; groupId: string };

/**
 * The state of an import. `sent`: share of the file that has left; `first`: the first rows of a long file, while the others
 * are read. `told`: the decisions, while `again` the file is read with them. `done`: rows saved so far.
 */
export type ImportState =
  | { step: 'choose'; refused?: string | undefined }
  | { step: 'upload'; sent: number; first?: FirstRows['returnObject'] }
  | { step: 'look'; read: Read; told: Told; again: boolean }
  | { step: 'save'; read: Read; done: number };

const FIRST_PAGE = 100;

/**
 * Uploads a file of people, reads it again with each decision, saves or discards it. `onSaved`: in place of going to where
 * they are listed.
 */
export function useImport(kind: ImportKind, onSaved?: () => void) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const navigate = useNavigateFromHere();
  const turn = useRef(0);
  const follow = useRef<AbortController>(undefined);
  const saveAttempt: Attempt = useRef<Attempt['current']>(undefined);
  const saving = state.step === 'save' ? state.read.preview.importId : undefined;
  useEffect(() => {
    if (!saving) return;
    return subscribe('import', (data) => {
      const told = data as { importId?: string; done?: string } | undefined;
      if (told?.importId !== saving) return;
      setState((now) => (now.step === 'save' ? { ...now, done: Number(told.done) } : now));
    });
  }, [saving]);

  /** Sends the file; `before`: how it was read the last time, which stays in sight meanwhile. */
  const send = async (file: File, told: Told, before?: Read) => {
    const mine = (turn.current += 1);
    setState(before ? { step: 'look', read: before, told, again: true } : { step: 'upload', sent: 0 });
    const whileUploading = (more: { sent: number } | { first: FirstRows['returnObject'] }) =>
      setState((now) => (now.step === 'upload' && mine === turn.current ? { ...now, ...more } : now));
    const hearing = {
      timeout: LONG,
      onSent: (sent: number) => whileUploading({ sent }),
      onEarly: ({ returnObject }: FirstRows) => whileUploading({ first: returnObject }),
    };
    const { mapping, dateOrders, offers, ...where } = told;
    const body = {
      ...where,
      mapping: mapping && JSON.stringify(mapping),
      dateOrders: dateOrders && JSON.stringify(dateOrders),
      offers: offers && JSON.stringify(offers),
    };
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
          setState({ step: 'look', read: { file, told, preview }, told, again: false });
          if (before) await forget(before.preview);
        },
        failures: uploadFailures,
        onFailure: async (failure) => {
          if (mine !== turn.current) return 'handled';
          const refused = failure instanceof ApiError && failure.status < 500 ? failure : undefined;
          if (before) setState({ step: 'look', read: before, told: before.told, again: false });
          else setState({ step: 'choose', refused: refused?.message });
          return refused && !before ? 'handled' : undefined;
        },
      },
      { files: { file }, body },
    );
  };

  const save = async (read: Read, choices: Answers['choices']) => {
    turn.current += 1;
    follow.current?.abort();
    setState({ step: 'save', read, done: 0 });
    const { preview, told } = read;
    const create = kind.becomes === 'firstTimers' ? api.people.createFirstTimers : api.people.createPeople;
    await runAction(
      {
        send: (body, { idempotencyKey }) => create({ body }, { idempotencyKey, timeout: LONG }),
        update: () => queryClient.invalidateQueries(),
        onDone: ({ returnObject }) => {
          justImported.set(() => preview.importId);
          if (onSaved) onSaved();
          else navigate(kind.becomes === 'firstTimers' ? paths.firstTimers() : paths.people());
          announceSaved(returnObject, preview);
        },
        failures: saveFailures,
        onFailure: (failure) => {
          setState({ step: 'look', read, told, again: false });
          if (isUnreachable(failure)) tellOnceSaved(preview);
        },
      },
      { importId: preview.importId, ...(choices && { choices }) },
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
        now.step === 'look' && now.read.preview.importId === preview.importId ? { step: 'choose' } : now,
      );
      announceSaved(saved, preview);
    });
  };

  const discard = async () => {
    // A file that is still being read is discarded when its reading ends.
    turn.current += 1;
    follow.current?.abort();
    setState({ step: 'choose' });
    if (state.step === 'look') await forget(state.read.preview);
  };

  return {
    state,
    upload: (file: File) => void send(file, {}),
    save,
    discard,
    /** Reads the file again with these decisions besides. */
    tell: (decisions: Told) => {
      if (state.step === 'look') void send(state.read.file, { ...state.told, ...decisions }, state.read);
    },
    recount: (counts: Preview['counts']) =>
      setState((now) =>
        now.step === 'look' ? { ...now, read: { ...now.read, preview: { ...now.read.preview, counts } } } : now,
      ),
  };
}
