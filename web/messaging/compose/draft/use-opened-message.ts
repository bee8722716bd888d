import { useEffect, useRef, useState } from 'react';
import { type Action, runAction } from '../../../core/action.ts';
import { importWithRetry } from '../../../core/import-with-retry.ts';
import { useQueryParams } from '../../../core/query-params.ts';
import { offerRestore } from './use-draft.ts';
import { changedDraft, contentOf, type Draft, isUntouched } from './draft.ts';
import type { DraftWork } from '../composer.ts';

const others = ['defaultId', 'messageId', 'scheduleId'] as const;

// Most messages begin empty.
const loadOpenSaved = importWithRetry(() => import('./open-saved.ts'));

/**
 * Opens the message in the address: a draft, a default message, a past one, or a schedule to be changed. The earlier
 * contents can be brought back. The parameter leaves the address at the first change, so that a reload restores the
 * changes; until then it is nobody's draft, and a reload opens it again.
 */
export function useOpenedMessage({ composer, draft, change }: DraftWork): { opening: boolean } {
  const [query, changeQuery] = useQueryParams();
  const { draftParameter } = composer;
  const name = [draftParameter, ...others].find((one) => query[one]);
  const kind = name === draftParameter ? 'draftId' : others.find((one) => one === name);
  const id = name && query[name];
  const [opening, setOpening] = useState(id !== undefined);
  const [opened, setOpened] = useState<string>();
  const before = useRef({ composer, draft, change, changeQuery });
  useEffect(() => {
    before.current = { composer, draft, change, changeQuery };
  });
  useEffect(() => {
    if (!kind || !name || !id) return;
    let left = false;
    setOpening(true);
    const open: Action<string, Partial<Draft>> = {
      send: async (saved) => (await loadOpenSaved()).openSaved[kind](before.current.composer, saved),
      onDoneHere: (found) => {
        const now = before.current;
        if (!now.composer.isEmpty(now.draft) && now.draft.text !== found.text) offerRestore(now.draft, now.change);
        const prepared = contentOf(now.composer, changedDraft(now.draft, found));
        // A saved draft is one already.
        now.change(kind === 'draftId' ? found : { ...found, prepared });
        setOpened(id);
        setOpening(false);
      },
      failures: before.current.composer.loadFailures,
      onFailure: () => {
        if (left) return 'handled';
        setOpening(false);
        return undefined;
      },
    };
    void runAction(open, id, { isOpen: () => !left });
    return () => {
      left = true;
    };
  }, [kind, name, id]);
  const stays = isUntouched(composer, draft);
  useEffect(() => {
    if (name && id && id === opened && !stays) before.current.changeQuery({ [name]: undefined });
  }, [name, id, opened, stays]);
  return { opening };
}
