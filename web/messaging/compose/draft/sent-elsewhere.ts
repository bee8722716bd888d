import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { worded } from './what-became.ts';

const channel = 'koinonia-sms-sent';

/** Tells the other windows of this browser what has just been sent or scheduled here. */
export function tellOtherWindows(draft: Draft): void {
  const others = new BroadcastChannel(channel);
  others.postMessage(worded(draft));
  others.close();
}

/** Whether what stands here, word for word and for the same people, has gone out from another window meanwhile. */
export function useSentElsewhere(draft: Draft): boolean {
  const [sent, setSent] = useState<string>();
  useEffect(() => {
    const others = new BroadcastChannel(channel);
    others.onmessage = ({ data }: MessageEvent<unknown>) => setSent(typeof data === 'string' ? data : undefined);
    return () => others.close();
  }, []);
  return sent !== undefined && sent === worded(draft);
}
