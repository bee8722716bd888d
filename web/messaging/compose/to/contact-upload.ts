import { useEffect, useRef, useSyncExternalStore } from 'react';
import { api } from '../../../core/client.ts';

type Staged = Awaited<ReturnType<typeof api.messaging.uploadContacts>>;

/** Who is told what became of a file: whoever writes the message then. */
type Taker = { whose: string; staged: (staged: Staged) => void; failed: (failure: unknown) => void };

/** The file that is on its way, however often the screen is left and opened again: how much of it has been sent. */
let underWay: { whose: string; share: number } | undefined;
const takers = new Set<Taker>();
const watchers = new Set<() => void>();

function become(next: typeof underWay): void {
  underWay = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** A browser that is told to close or reload asks first. */
function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

type Sent = { file: File; text: string; whose: string; left: Omit<Taker, 'whose'> };

/** Sends a contact file to be read; what comes of it is told on the screen it is written on then, and else to `left`. */
async function upload({ file, text, whose, left }: Sent): Promise<void> {
  const taker = () => [...takers].findLast((one) => one.whose === whose) ?? left;
  addEventListener('beforeunload', stay);
  become({ whose, share: 0 });
  try {
    const staged = await api.messaging.uploadContacts(
      { files: { file }, body: { message: text } },
      { onSent: (share) => become({ whose, share }), timeout: 120_000 },
    );
    taker().staged(staged);
  } catch (failure) {
    taker().failed(failure);
  } finally {
    removeEventListener('beforeunload', stay);
    become(undefined);
  }
}

/** The contact file on its way to this person's message, if any: how much of it is sent; and how to send one. */
export function useContactUpload(now: Taker): { share: number | undefined; send: (sent: Omit<Sent, 'whose'>) => void } {
  const taker = useRef(now);
  useEffect(() => {
    taker.current = now;
  });
  const { whose } = now;
  useEffect(() => {
    const own: Taker = {
      whose,
      staged: (staged) => taker.current.staged(staged),
      failed: (failure) => taker.current.failed(failure),
    };
    takers.add(own);
    return () => void takers.delete(own);
  }, [whose]);
  const share = useSyncExternalStore(watch, () => (underWay?.whose === whose ? underWay.share : undefined));
  return { share, send: (sent) => void upload({ ...sent, whose }) };
}

/** Whether a file is on its way to this person's message. */
export function useIsUploading(whose: string): boolean {
  return useSyncExternalStore(watch, () => underWay?.whose === whose);
}
