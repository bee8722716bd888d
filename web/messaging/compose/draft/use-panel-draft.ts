import { useCallback, useState } from 'react';
import type { Composer, DraftWork } from '../composer.ts';
import { changedDraft, type Draft, emptyDraftOf } from './draft.ts';
import { useSentInOtherTab } from './draft-outcome.ts';

/** The draft of a panel. It lives as long as the screen beneath, and takes on the recipients chosen there. */
export function usePanelDraft(composer: Composer, to: Pick<Draft, 'groups' | 'people' | 'typed'>): DraftWork {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraftOf(composer), ...to });
  const [chosen, setChosen] = useState(to);
  if (chosen !== to) {
    setChosen(to);
    setDraft({ ...draft, ...to, attempt: undefined });
  }
  return {
    composer,
    draft,
    restored: false,
    change: useCallback((changed) => setDraft((now) => changedDraft(now, changed)), []),
    become: useCallback((_, next) => setDraft(next), []),
    afterwards: () => undefined,
    attempt: () => draft.attempt,
    sentElsewhere: useSentInOtherTab(composer, draft),
    emptied: (now) => emptied(composer, now),
    clear: useCallback(() => setDraft((now) => emptied(composer, now)), [composer]),
  };
}

/** Keeps the people chosen on the screen beneath. */
const emptied = (composer: Composer, now: Draft): Draft => ({
  ...now,
  fields: { ...composer.emptyFields, ...composer.lasting(now.fields) },
  text: '',
  attempt: undefined,
  isPersonalized: false,
  draftId: undefined,
  draftUpdatedAt: undefined,
});
