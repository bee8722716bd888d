import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { worded } from './draft-outcome.ts';

const channel = 'koinonia-sms-sent';

/** What has gone out, and the key of the try that did it. */
type Gone = { of: string; key: string };

/** Tells the other windows of this browser what has just been sent or scheduled here. */
export function notifyOtherTabs(draft: Draft, key: string): void {
  const others = new BroadcastChannel(channel);
  others.postMessage({ of: worded(draft), key } satisfies Gone);
  others.close();
}

/** The key with which what stands here, word for word and for the same people, has gone out from another window. */
export function useSentInOtherTab(draft: Draft): string | undefined {
  const [sent, setSent] = useState<Gone>();
  useEffect(() => {
    const others = new BroadcastChannel(channel);
    others.onmessage = ({ data }: MessageEvent<Gone>) => setSent(data);
    return () => others.close();
  }, []);
  return sent?.of === worded(draft) ? sent.key : undefined;
}
