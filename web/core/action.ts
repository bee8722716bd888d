import type { MutationOptions, QueryKey } from '@tanstack/react-query';
import type { Question } from './confirm.tsx';
import { confirm } from './confirm.tsx';
import { withEventsPaused } from './events.ts';
import { isUnreachable, type FailureWords } from './failures.ts';
import type { Message } from './message.ts';
import { newKey } from './new-key.ts';
import { queryClient } from './query.ts';
import { toast } from './toast.tsx';

/**
 * Something a user does that the server carries out. `Given` is what it is done with, and holds everything that is sent:
 * the idempotency key belongs to it.
 */
export type Action<Given, Answer = unknown> = {
  /** A question before anything happens, if there is one; whoever says no has done nothing. */
  ask?: (given: Given) => Question | undefined;
  /**
   * Shows the change before the server has answered; the function it returns takes it back when the action fails. Until the
   * last of several is over nothing is read, as it would show again what is just leaving.
   */
  optimistic?: (given: Given) => Promise<(() => void) | void>;
  /** Sends it. The key is the same when the same is tried again after an answer that never came. */
  send: (given: Given, options: { idempotencyKey: string }) => Promise<Answer>;
  /** Brings what is on the screen up to date before anything is said; waited for. */
  update?: (answer: Answer, given: Given) => unknown;
  /** What is said once it is done: a title, or a message. */
  success?: (answer: Answer, given: Given) => Said | undefined;
  /** The way back, offered for 7 s with what is said; see `undoButton`. */
  undo?: (answer: Answer, given: Given) => Message['action'];
  /** What follows after it is said; waited for. */
  onDone?: (answer: Answer, given: Given) => unknown;
  /** The same, only while the screen on which it began is still open: closing its dialog, going elsewhere. */
  onDoneHere?: (answer: Answer, given: Given) => unknown;
  /** The feature's words for a failure. */
  failures?: FailureWords;
  /** What a failure means besides. A message it returns is said in place of the words; `said` is for one that is said already. */
  onFailure?: (failure: unknown, given: Given) => Failed | Promise<Failed>;
  /** Query keys that are read again once it is done; nobody waits for it. */
  invalidates?: readonly QueryKey[];
  /** They are read again after a failure, too: what the screen shows may be what the failure was about. */
  invalidatesAfterFailure?: boolean;
};

type Failed = Message | 'said' | undefined | void;
type Said = string | (Omit<Message, 'severity'> & Partial<Pick<Message, 'severity'>>);

/** The last try whose outcome is not known: what it was, and its key. */
export type Attempt = { current: { of: string; key: string } | undefined };

type Start = {
  isOpen?: () => boolean;
  attempt?: Attempt;
  /** Told how many run, each time one begins or ends. */
  onRunning?: (change: (count: number) => number) => void;
};
type Variables<Given, Answer> = { action: Action<Given, Answer>; given: Given; key: string; isOpen: () => boolean };
type Mutating<Given, Answer> = MutationOptions<Answer, unknown, Variables<Given, Answer>, (() => void) | void>;

/** Runs an action outside a component; within one, `useAction` also says whether it is busy. Resolves to whether it was done. */
export async function runAction<Given, Answer>(
  action: Action<Given, Answer>,
  given: Given,
  { isOpen = () => true, attempt = { current: undefined }, onRunning }: Start = {},
): Promise<boolean> {
  const question = action.ask?.(given);
  if (question && !(await confirm(question))) return false;
  const of = JSON.stringify(given) ?? '';
  const key = attempt.current?.of === of ? attempt.current.key : newKey();
  attempt.current = { of, key };
  onRunning?.((count) => count + 1);
  try {
    const mutation = queryClient.getMutationCache().build(queryClient, mutating<Given, Answer>());
    const execute = () => mutation.execute({ action, given, key, isOpen });
    await (action.optimistic ? withEventsPaused(execute) : execute());
    if (attempt.current?.key === key) attempt.current = undefined;
    return true;
  } catch (failure) {
    if (!isUnreachable(failure) && attempt.current?.key === key) attempt.current = undefined;
    return false;
  } finally {
    onRunning?.((count) => count - 1);
  }
}

/** How many run whose change is on the screen already, and what is to be read after the last of them. */
let shownEarly = 0;
const toRead: QueryKey[] = [];

const mutating = <Given, Answer>(): Mutating<Given, Answer> => ({
  gcTime: 0,
  onMutate: ({ action, given }) => {
    if (!action.optimistic) return undefined;
    shownEarly += 1;
    return action.optimistic(given);
  },
  mutationFn: async ({ action, given, key }) => {
    const answer = await action.send(given, { idempotencyKey: key });
    await action.update?.(answer, given);
    return answer;
  },
  onSuccess: async (answer, { action, given, isOpen }) => {
    const said = action.success?.(answer, given);
    if (said !== undefined) say(said, action.undo?.(answer, given));
    await action.onDone?.(answer, given);
    if (isOpen()) await action.onDoneHere?.(answer, given);
  },
  onError: async (failure, { action, given }, takeBack) => {
    takeBack?.();
    const said = await action.onFailure?.(failure, given);
    if (said === undefined) toast.failure(failure, action.failures);
    else if (said !== 'said') toast(said);
  },
  onSettled: (_answer, failure, { action }) => {
    const outdated = failure === null || action.invalidatesAfterFailure ? (action.invalidates ?? []) : [];
    if (!action.optimistic) return readAgain(outdated);
    shownEarly -= 1;
    toRead.push(...outdated);
    if (shownEarly === 0) readAgain(toRead.splice(0));
  },
});

function readAgain(keys: readonly QueryKey[]): void {
  keys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }));
}

function say(said: Said, undo: Message['action']): void {
  const message = { severity: 'success' as const, ...(typeof said === 'string' ? { title: said } : said) };
  toast(undo ? { lifetime: 7000, ...message, action: undo } : message);
}

/** The button that takes an action back. Pressed again after a lost answer, it carries the same key. */
export function undoButton<Given, Answer>(
  label: string,
  action: Action<Given, Answer>,
  given: Given,
): Message['action'] {
  const attempt: Attempt = { current: undefined };
  return { label, run: () => void runAction(action, given, { attempt }) };
}
