import { createStore } from './store.ts';
import { wordsFor, type FailureWords } from './failures.ts';
import type { Message, Severity } from './message.ts';

export type Toast = Message & { id: number; at: Date; lifetime: number };

const lifetimes: Record<Severity, number> = { error: 5000, warning: 4000, info: 3000, success: 3000 };
let lastId = 0;

/** The first is on the screen, one at a time; the others wait for their turn. */
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

const isUrgent = ({ severity }: Message): boolean => severity === 'error' || severity === 'warning';

/** What went wrong is said at once, and what stood there comes again only if something can still be taken back by it. */
function queued(now: readonly Toast[], added: Toast): Toast[] {
  const [current, ...waiting] = now.filter((one) => !says(one, added));
  if (!current) return [added];
  if (isUrgent(added) && !isUrgent(current)) return [added, ...(current.action ? [current] : []), ...waiting];
  return [current, ...waiting.slice(-2), added];
}

/** The same said again stands once, for its whole time anew; but two that each take an act back are about two acts. */
const says = (one: Message, other: Message): boolean =>
  !one.action &&
  !other.action &&
  one.severity === other.severity &&
  one.title === other.title &&
  one.detail === other.detail;

const saying = (severity: Severity) => (title: string, detail?: string, more?: Pick<Message, 'lifetime' | 'action'>) =>
  toast({ severity, title, detail, ...more });

toast.success = saying('success');
toast.info = saying('info');
toast.warning = saying('warning');
toast.error = saying('error');
/** Says in words what was thrown; `own` are the feature's words (see failures.ts). */
toast.failure = (failure: unknown, own?: FailureWords) => toast(wordsFor(failure, own));
/** Lets the next one have its turn. What can still be taken back comes once more, for what is left of its time. */
toast.yield = (id: number, left: number) =>
  shown.set((now) => {
    const others = now.filter((one) => one.id !== id);
    const one = now.find((other) => other.id === id);
    return one?.action && left > 0 ? [...others, { ...one, lifetime: left }] : others;
  });
toast.close = (id: number) => shown.set((now) => now.filter((one) => one.id !== id));
