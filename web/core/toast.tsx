import { createStore } from './store.ts';
import { wordsFor, type FailureWords } from './failures.ts';
import type { Message, Severity } from './message.ts';

export type Toast = Message & { id: number; at: Date; lifetime: number };

const lifetimes: Record<Severity, number> = { error: 5000, warning: 4000, info: 3000, success: 3000 };
/** So long ago is what brought somebody to another screen, at most. */
const JUST_SAID_MS = 3000;
let lastId = 0;

/** The first error and the first of the others are on the screen; the rest wait for their turn. */
export const shown = createStore<Toast[]>([]);
/** The last 50, newest first: toasts stay readable after they have gone. */
export const past = createStore<Toast[]>([]);
export const unread = createStore(0);

/** Says something in the corner and to screen readers; returns its id, for `toast.close`. */
export function toast(message: Message): number {
  const added: Toast = {
    ...message,
    id: ++lastId,
    at: new Date(),
    lifetime: message.lifetime ?? lifetimes[message.severity],
  };
  shown.set((now) => queued(now, added));
  past.set((now) => [added, ...now].slice(0, 50));
  unread.set((now) => now + 1);
  return added.id;
}

export const isError = ({ severity }: Message): boolean => severity === 'error';

/**
 * The newest error is shown at once, beside other toasts; earlier errors return when it is closed. A success replaces
 * another, and a warning replaces both; replaced toasts return only if they can still be undone.
 */
function queued(now: readonly Toast[], added: Toast): Toast[] {
  const standing = now.filter((one) => !says(one, added));
  const errors = standing.filter(isError);
  const others = standing.filter((one) => !isError(one));
  if (isError(added)) return [added, ...errors.slice(0, 2), ...others];
  const [current, ...waiting] = others.filter((one) => !isReplacedBy(one, added));
  if (!current) return [...errors, added];
  if (added.severity === 'warning' && current.severity !== 'warning')
    return [...errors, added, ...(current.action ? [current] : []), ...waiting];
  return [...errors, current, ...waiting.slice(-2), added];
}

const isReplacedBy = (one: Message, added: Message): boolean =>
  one.severity === 'success' && added.severity === 'success' && !one.action;

/** The same said again stands once, for its whole time anew; but two that each take an act back are about two acts. */
const says = (one: Message, other: Message): boolean =>
  !one.action && !other.action && one.title === other.title && one.detail === other.detail;

const saying = (severity: Severity) => (title: string, detail?: string, more?: Pick<Message, 'lifetime' | 'action'>) =>
  toast({ severity, title, detail, ...more });

toast.success = saying('success');
toast.info = saying('info');
toast.warning = saying('warning');
toast.error = saying('error');
/** Says in words what was thrown; `own` are the feature's words (see failures.ts). */
toast.failure = (failure: unknown, own?: FailureWords) => toast(wordsFor(failure, own));
/** Lets the next toast have its turn. One that can be undone comes once more, for the rest of its time. */
toast.yield = (id: number, left: number) =>
  shown.set((now) => {
    const others = now.filter((one) => one.id !== id);
    const one = now.find((other) => other.id === id);
    return one?.action && left > 0 ? [...others, { ...one, lifetime: left }] : others;
  });
/**
 * Drops the toasts of the screen that somebody has left. One just said may be about the move itself; the one on the
 * screen stays for its time.
 */
toast.leave = (now = Date.now()) =>
  shown.set((all) => {
    const current = all.find((one) => !isError(one));
    return all.filter((one) => one === current || now - one.at.getTime() < JUST_SAID_MS);
  });
toast.close = (id: number) => shown.set((now) => now.filter((one) => one.id !== id));
