import { useCallback, useState } from 'react';
import { changedDraft, emptyDraft, type Draft } from './draft.ts';
import { useSentInOtherTab } from './sent-in-other-tab.ts';
import type { DraftWork } from './use-draft.ts';

/** The draft of a panel. It lives as long as the screen beneath, and takes on the recipients chosen there. */
export function usePanelDraft(to: Pick<Draft, 'groups' | 'people' | 'typed'>): DraftWork {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, ...to });
  const [chosen, setChosen] = useState(to);
  if (chosen !== to) {
    setChosen(to);
    setDraft({ ...draft, ...to, attempt: undefined });
  }
  return {
    draft,
    restored: false,
    change: useCallback((changed) => setDraft((now) => changedDraft(now, changed)), []),
    become: useCallback((_, next) => setDraft(next), []),
    afterwards: () => undefined,
    attempt: () => draft.attempt,
    sentElsewhere: useSentInOtherTab(draft),
    emptied,
    clear: useCallback(() => setDraft(emptied), []),
  };
}

/** Whoever was chosen on the screen beneath stays. */
const emptied = (now: Draft): Draft => ({
  ...now,
  text: '',
  attempt: undefined,
  isPersonalized: false,
  draftId: undefined,
  draftUpdatedAt: undefined,
});
