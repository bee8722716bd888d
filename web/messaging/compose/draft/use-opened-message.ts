import { useEffect, useRef, useState } from 'react';
import { runAction, type Action } from '../../../core/action.ts';
import { importWithRetry } from '../../../core/import-with-retry.ts';
import { useQueryParams } from '../../../core/query-params.ts';
import { toast } from '../../../core/toast.tsx';
import { savedWords, loadFailures } from '../../saved-words.ts';
import type { Draft } from './draft.ts';
import type { DraftWork } from './use-draft.ts';

const named = ['draftId', 'defaultId', 'messageId', 'scheduleId'] as const;

// Most messages begin empty.
const loadOpenSaved = importWithRetry(() => import('./open-saved.ts'));

/**
 * Opens what the address names: a draft, a default message, a past one, or a schedule to be changed. What stood here
 * before can be brought back; the parameter then leaves the address, so that a reload brings what was changed since.
 */
export function useOpenedMessage({ draft, change }: DraftWork): { opening: boolean } {
  const [query, changeQuery] = useQueryParams();
  const kind = named.find((name) => query[name]);
  const id = kind && query[kind];
  const [opening, setOpening] = useState(id !== undefined);
  const before = useRef({ draft, change, changeQuery });
  useEffect(() => {
    before.current = { draft, change, changeQuery };
  });
  useEffect(() => {
    if (!kind || !id) return;
    let left = false;
    setOpening(true);
    const open: Action<string, Partial<Draft>> = {
      send: async (saved) => (await loadOpenSaved()).openSaved[kind](saved),
      onDoneHere: (found) => {
        const now = before.current;
        if (now.draft.text.trim() !== '' && now.draft.text !== found.text) offerBack(now.draft, now.change);
        now.change(found);
        now.changeQuery({ [kind]: undefined });
        setOpening(false);
      },
      failures: loadFailures,
      onFailure: () => {
        if (left) return 'said';
        setOpening(false);
        return undefined;
      },
    };
    void runAction(open, id, { isOpen: () => !left });
    return () => {
      left = true;
    };
  }, [kind, id]);
  return { opening };
}

function offerBack(draft: Draft, change: DraftWork['change']): void {
  const { attempt: _, ...kept } = draft;
  const back = { draftId: undefined, draftUpdatedAt: undefined, schedule: undefined, file: undefined, ...kept };
  toast.info(savedWords.putAside, undefined, {
    lifetime: 7000,
    action: { label: savedWords.bringBack, run: () => change(back) },
  });
}
