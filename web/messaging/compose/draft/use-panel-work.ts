import { useCallback, useState } from 'react';
import { changedDraft, emptyDraft, type Draft } from './draft.ts';
import { useSentElsewhere } from './sent-elsewhere.ts';
import type { DraftWork } from './use-draft.ts';

/** The draft of a panel: it lives as long as the screen beneath, and takes whoever is chosen there. */
export function usePanelWork(to: Pick<Draft, 'groups' | 'people' | 'typed'>): DraftWork {
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
    sentElsewhere: useSentElsewhere(draft),
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
