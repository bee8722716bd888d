import type { MutationOptions, QueryKey } from '@tanstack/react-query';
import type { Question } from './confirm.tsx';
import { confirm } from './confirm.tsx';
import { withEventsPaused } from './events.ts';
import { isUnreachable, type FailureWords } from './failures.ts';
import type { Message } from './message.ts';
import { newKey } from './new-key.ts';
import { queryClient } from './query-client.ts';
import { toast } from './toast.tsx';

/**
 * Something a user does that the server carries out. `Given` is what it is done with, and holds everything that is sent:
 * the idempotency key belongs to it.
 */
export type Action<Given, Answer = unknown> = {
  /** The question before anything happens, if any. If the user declines, nothing is done. */
  ask?: (given: Given) => Question | undefined;
  /**
   * Shows the change before the server has answered; the function it returns reverts it when the action fails. While
   * several run nothing is read again, because it would still hold what is being removed.
   */
  optimistic?: (given: Given) => Promise<(() => void) | void>;
  /** Sends it. After a lost answer, another try with the same input has the same key. */
  send: (given: Given, options: { idempotencyKey: string }) => Promise<Answer>;
  /** Brings the screen up to date before the success message; awaited. */
  update?: (answer: Answer, given: Given) => unknown;
  /** The toast once it is done: a title, or a whole message. */
  success?: (answer: Answer, given: Given) => SuccessMessage | undefined;
  /** The button that undoes it, in that toast for 7 s; see `undoButton`. */
  undo?: (answer: Answer, given: Given) => Message['action'];
  /** Runs after the success message; awaited. */
  onDone?: (answer: Answer, given: Given) => unknown;
  /** The same, only if the screen on which it began is still open: closes its dialog, goes elsewhere. */
  onDoneHere?: (answer: Answer, given: Given) => unknown;
  /** The feature's words for a failure. */
  failures?: FailureWords;
  /** Handles a failure further. A message it returns replaces the words; with `handled` nothing is shown. */
  onFailure?: (failure: unknown, given: Given) => FailureMessage | Promise<FailureMessage>;
  /** Queries to read again once it is done; not awaited. */
  invalidates?: readonly QueryKey[];
  /** Reads them again after a failure, too, because the screen may show what the failure was about. */
  invalidatesAfterFailure?: boolean;
};

type FailureMessage = Message | 'handled' | undefined | void;
type SuccessMessage = string | (Omit<Message, 'severity'> & Partial<Pick<Message, 'severity'>>);

/** The last attempt whose outcome is unknown: its input and its key. */
export type Attempt = { current: { of: string; key: string } | undefined };

type Start = {
  isOpen?: () => boolean;
  attempt?: Attempt;
  /** Called with the number of runs whenever one begins or ends. */
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

/** How many optimistic actions are running, and which queries are invalidated once the last of them is over. */
let optimisticRunning = 0;
const outdatedMeanwhile: QueryKey[] = [];

const mutating = <Given, Answer>(): Mutating<Given, Answer> => ({
  gcTime: 0,
  onMutate: ({ action, given }) => {
    if (!action.optimistic) return undefined;
    optimisticRunning += 1;
    return action.optimistic(given);
  },
  mutationFn: async ({ action, given, key }) => {
    const answer = await action.send(given, { idempotencyKey: key });
    await action.update?.(answer, given);
    return answer;
  },
  onSuccess: async (answer, { action, given, isOpen }) => {
    const message = action.success?.(answer, given);
    if (message !== undefined) showSuccess(message, action.undo?.(answer, given));
    await action.onDone?.(answer, given);
    if (isOpen()) await action.onDoneHere?.(answer, given);
  },
  onError: async (failure, { action, given }, rollback) => {
    rollback?.();
    const message = await action.onFailure?.(failure, given);
    if (message === undefined) toast.failure(failure, action.failures);
    else if (message !== 'handled') toast(message);
  },
  onSettled: (_answer, failure, { action }) => {
    const outdated = failure === null || action.invalidatesAfterFailure ? (action.invalidates ?? []) : [];
    if (!action.optimistic) return invalidateAll(outdated);
    optimisticRunning -= 1;
    outdatedMeanwhile.push(...outdated);
    if (optimisticRunning === 0) invalidateAll(outdatedMeanwhile.splice(0));
  },
});

function invalidateAll(keys: readonly QueryKey[]): void {
  keys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }));
}

function showSuccess(success: SuccessMessage, undo: Message['action']): void {
  const message = {
    severity: 'success' as const,
    ...(typeof success === 'string' ? { title: success } : success),
  };
  toast(undo ? { lifetime: 7000, ...message, action: undo } : message);
}

/** The button that undoes an action. Pressed again after a lost answer, it sends the same key. */
export function undoButton<Given, Answer>(
  label: string,
  action: Action<Given, Answer>,
  given: Given,
): Message['action'] {
  const attempt: Attempt = { current: undefined };
  return { label, run: () => void runAction(action, given, { attempt }) };
}
