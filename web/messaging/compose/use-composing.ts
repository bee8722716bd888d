import { useState } from 'react';
import { useUser } from '../../core/session.ts';
import { useReceipt } from './receipt/receipt-query.ts';
import type { Composing, Dispatch, DraftWork, Problems } from './composer.ts';
import { useNavigate } from '../../core/link.tsx';
import { useAction } from '../../core/use-action.ts';
import { useIsMounted } from '../../core/use-is-mounted.ts';
import { foreignMarkIn, hasNameToken } from '../../../contract/messaging/personalise.ts';
import { confirm } from '../../core/confirm.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { hasDestination, isWorthKeeping } from './draft/draft.ts';
import { writingWords } from './words.ts';
import { toast } from '../../core/toast.tsx';
import { messagingKeys } from '../keys.ts';
import { draftSaved, nothingToSave } from '../saved-words.ts';

type Ways = {
  /** Something is being opened into the draft, or a file of contacts on its way. */
  opening?: boolean;
  /** Stays where one is once it is sent, instead of going to its report. */
  onSent?: (id: string) => void;
};

/** Actions for a message that is being written, on any screen. */
export function useComposing(work: DraftWork, { opening = false, onSent }: Ways = {}): Composing {
  const user = useUser();
  const [asking, setAsking] = useState<Composing['asking']>();
  const { problems, waiting, check } = useChecks(work);
  const sending = useSending(work, onSent);
  const { saving, save } = useSaveDraft(work);
  const busy = sending.busy || saving || waiting || opening;
  const ways = work.composer.waysFor(user);
  // The way that is offered first when sending.
  const receipt = useReceipt(work, ways[0]);
  const ask = async (what: 'send' | 'schedule') => {
    if (!busy && (await check())) setAsking(what);
  };
  return {
    work,
    problems,
    refused: sending.refused,
    receipt,
    actions: {
      busy,
      onSend: () => void ask('send'),
      onSchedule: () => void ask('schedule'),
      onSaveDraft: save,
    },
    asking,
    close: () => setAsking(undefined),
    send: sending.start,
    ways,
    timeZone: user.timeZone,
  };
}

type Sending = {
  busy: boolean;
  /** Why the server refused the last try, in its own words. */
  refused: string | undefined;
  start: (dispatch: Dispatch) => void;
};

/** Whether the draft is being sent or scheduled, and why it was refused the last time. */
function useSending(work: DraftWork, onSent?: (id: string) => void): Sending {
  const [refused, setRefused] = useState<string>();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const user = useUser();
  const { busy, run } = useAction({
    send: (dispatch: Dispatch) => dispatch({ work, navigate, isMounted, user, onSent }),
    update: setRefused,
  });
  const start = (dispatch: Dispatch) => {
    setRefused(undefined);
    void run(dispatch);
  };
  return { busy, refused, start };
}

const asIs = writingWords.asIs;

type Checks = {
  problems: Problems;
  /** Data for the check is on its way. */
  waiting: boolean;
  check: () => Promise<boolean>;
};

/** Checks before a message goes, now or later; `check` says what is missing and answers whether it may go. */
function useChecks(work: DraftWork): Checks {
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
      title: asIs.title({ mark: '#name#' }),
      message: composer.askAboutName,
      verb: writingWords.useEachName,
      cancel: asIs.send,
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
    title: asIs.title({ mark: written }),
    message: asIs.foreign({ written, mark: '#name#' }),
    verb: asIs.send,
    cancel: writingWords.backToMessage,
  });

function missingIn({ composer, draft }: DraftWork): Problems {
  return {
    destination: hasDestination(draft) ? undefined : commonWords.pleaseSelectDestination,
    message: composer.hasText(draft.text) ? undefined : commonWords.enterYourMessage,
  };
}

function focusProblem({ destination }: Problems): void {
  const start = destination ? '[data-problem="destination"]' : '[data-problem="message"]';
  const part = document.querySelector(start)?.closest('section');
  part?.querySelector<HTMLElement>('textarea, input, [contenteditable="true"]')?.focus();
}

/** Saves what stands here at once, and says so. */
function useSaveDraft({ composer, draft, writing }: DraftWork): { saving: boolean; save: () => void } {
  const { busy, run } = useAction({
    send: () => writing.save(),
    success: ({ moved }) => (moved ? undefined : draftSaved),
    failures: composer.draftFailures,
    invalidates: [messagingKeys.list(composer, 'drafts')],
  });
  const save = () => (isWorthKeeping(composer, draft) ? void run(draft) : void toast(nothingToSave));
  return { saving: busy, save };
}
