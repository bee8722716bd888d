import { useState } from 'react';
import { foreignMarkIn, hasNameToken } from '../../../../contract/messaging/personalise.ts';
import { confirm } from '../../../core/confirm.tsx';
import { composeWords } from '../../words.ts';
import { hasDestination } from '../draft/draft.ts';
import type { DraftWork, Problems } from '../composer.ts';
import { writingWords } from '../words.ts';

const w = writingWords.asIs;

type Checks = {
  problems: Problems;
  /** What is needed for the check is on its way. */
  waiting: boolean;
  check: () => Promise<boolean>;
};

/** What must be right before a message goes, now or later; `check` says what is missing and answers whether it may go. */
export function useChecks(work: DraftWork): Checks {
  const { composer, draft, change } = work;
  const missing = missingIn(work);
  const complete = !missing.destination && !missing.message;
  // Said until it is mended, whatever else of the draft changes meanwhile, as the sender that is chosen by itself.
  const [said, setSaid] = useState(false);
  if (said && complete) setSaid(false);
  const own = composer.useCheck(work);
  const check = async () => {
    if (!complete) {
      setSaid(true);
      focusProblem(missing);
      return false;
    }
    if (!(await own.check())) return false;
    const written = saidIn(work).map(foreignMarkIn).find(Boolean);
    if (written && !(await confirmForeign(written))) return false;
    if (draft.isPersonalized || !saidIn(work).some(hasNameToken)) return true;
    // Closing the question stops; either answer goes on with what was begun.
    let asItIs = false;
    const useNames = await confirm({
      title: w.title({ mark: '#name#' }),
      message: composer.askAboutName,
      verb: w.useNames,
      cancel: w.send,
      onCancel: () => (asItIs = true),
    });
    if (useNames) change({ isPersonalized: true });
    return useNames || asItIs;
  };
  return { problems: said ? missing : {}, waiting: own.waiting, check };
}

/** The text and what stands above it, without markup. */
const saidIn = ({ composer, draft }: DraftWork): string[] => [
  composer.plain(draft.text),
  ...Object.values(draft.fields).map(String),
];

const confirmForeign = (written: string): Promise<boolean> =>
  confirm({
    title: w.title({ mark: written }),
    message: w.foreign({ written, mark: '#name#' }),
    verb: w.send,
    cancel: w.goBack,
  });

function missingIn({ composer, draft }: DraftWork): Problems {
  return {
    destination: hasDestination(draft) ? undefined : composeWords.noDestination,
    message: composer.hasText(draft.text) ? undefined : composeWords.noMessage,
  };
}

function focusProblem({ destination }: Problems): void {
  const start = destination ? '[data-problem="destination"]' : '[data-problem="message"]';
  const part = document.querySelector(start)?.closest('section');
  part?.querySelector<HTMLElement>('textarea, input, [contenteditable="true"]')?.focus();
}
