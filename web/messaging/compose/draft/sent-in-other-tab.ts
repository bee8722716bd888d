import { useEffect, useState } from 'react';
import type { Composer } from '../composer.ts';
import type { Draft } from './draft.ts';
import { draftText } from './draft-outcome.ts';

const channelOf = ({ name }: Composer): string => `koinonia-${name}-sent`;

/** What has gone out, and the key of the try that did it. */
type Gone = { of: string; key: string };

/** Tells the other windows of this browser what has just been sent or scheduled here. */
export function notifyOtherTabs(composer: Composer, draft: Draft, key: string): void {
  const others = new BroadcastChannel(channelOf(composer));
  others.postMessage({ of: draftText(composer, draft), key } satisfies Gone);
  others.close();
}

/** The key with which what stands here, word for word and for the same people, has gone out from another window. */
export function useSentInOtherTab(composer: Composer, draft: Draft): string | undefined {
  const [sent, setSent] = useState<Gone>();
  useEffect(() => {
    const others = new BroadcastChannel(channelOf(composer));
    others.onmessage = ({ data }: MessageEvent<Gone>) => setSent(data);
    return () => others.close();
  }, [composer]);
  return sent?.of === draftText(composer, draft) ? sent.key : undefined;
}
