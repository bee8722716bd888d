import { useEffect, useRef } from 'react';
import { runAction, type Action } from '../../../core/action.ts';
import type { Message } from '../../../core/message.ts';
import type { Composer } from '../composer.ts';
import type { StagedContacts } from '../draft/draft.ts';
import { setUploadProgress, useUploadShare } from './upload-progress.ts';

type Upload = NonNullable<Composer['contactFile']>['upload'];

/** Who is told what became of a file: whoever writes the message then; what `failed` answers is said. */
type Taker = {
  whose: string;
  staged: (staged: StagedContacts) => void;
  failed: (failure: unknown) => Message | 'handled';
};

const takers = new Set<Taker>();

/** A browser that is told to close or reload asks first. */
function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

type Sent = { file: File; text: string; whose: string; upload: Upload; left: Omit<Taker, 'whose'> };

/** Sends a contact file to be read; what comes of it is told on the screen it is written on then, and else to `left`. */
async function stage({ file, text, whose, upload, left }: Sent): Promise<void> {
  const taker = () => [...takers].findLast((one) => one.whose === whose) ?? left;
  addEventListener('beforeunload', stay);
  setUploadProgress({ whose, share: 0 });
  const progress = { onSent: (share: number) => setUploadProgress({ whose, share }), timeout: 120_000 };
  const read: Action<{ file: File; message: string }, StagedContacts> = {
    send: ({ file: sent, message }, options) => upload(sent, message, { ...options, ...progress }),
    onDone: (staged) => taker().staged(staged),
    onFailure: (failure) => taker().failed(failure),
  };
  await runAction(read, { file, message: text });
  removeEventListener('beforeunload', stay);
  setUploadProgress(undefined);
}

/** The contact file on its way to this person's message, if any: how much of it is sent; and how to send one. */
export function useContactUpload(now: Taker & { upload: Upload }): {
  share: number | undefined;
  send: (sent: Omit<Sent, 'whose' | 'upload'>) => void;
} {
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
  const share = useUploadShare(whose);
  return { share, send: (sent) => void stage({ ...sent, whose, upload: now.upload }) };
}
