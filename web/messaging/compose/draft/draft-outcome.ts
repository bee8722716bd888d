import type { Composer, DraftWork, MessageBody } from '../composer.ts';
import { type Attempt, changedDraft, type Draft, isWorthKeeping } from './draft.ts';
import { useEffect, useState } from 'react';

/** The message to send, as text; how it was kept makes no difference. */
export const draftText = (composer: Composer, draft: Draft): string =>
  JSON.stringify({ ...payloadOf(composer, draft), draftId: undefined });

/** Once it has gone out nothing is left of it; what has been written meanwhile stays, as a message of its own. */
export const afterSending =
  ({ composer, draft: was, emptied }: Pick<DraftWork, 'composer' | 'draft' | 'emptied'>) =>
  (now: Draft): Draft =>
    draftText(composer, now) === draftText(composer, was)
      ? emptied(now)
      : changedDraft({ ...now, attempt: undefined }, { ...detachedDraft, schedule: undefined });

/** Once it has been saved it is that draft, unless something else has been begun or opened meanwhile. */
export const afterSaving =
  (composer: Composer, was: Draft, kept: Partial<Draft>) =>
  (now: Draft): Draft =>
    now.draftId === was.draftId && isWorthKeeping(composer, now) ? changedDraft(now, kept) : now;

/** Until it is answered nobody knows whether a try has gone out: whoever comes back before is told so. */
export const withUnsureAttempt =
  (attempt: Attempt) =>
  (now: Draft): Draft => ({ ...now, attempt: { ...attempt, unsure: true } });

/** A draft changed since the try is another message. */
export const afterFailing =
  (attempt: Attempt, unsure: boolean) =>
  (now: Draft): Draft => ({
    ...now,
    attempt: { ...attempt, key: now.attempt?.key === attempt.key ? attempt.key : '', unsure },
  });

/** The draft as the server takes it. */
export function payloadOf(composer: Composer, draft: Draft, gateWayToUse = '') {
  return {
    ...composer.payload(draft.fields),
    message: draft.text,
    isPersonalized: draft.isPersonalized,
    groupedContacts: draft.groups.map((group) => group.token),
    // Commas as the specification has it; the server divides by every other separator (contract/phone-numbers.ts).
    toOthers: draft.typed
      .split(/[,\r\n]/)
      .map((one) => one.trim())
      .filter(Boolean)
      .join(','),
    ToContacts: draft.people.map((person) => person.id).join(','),
    sharedAddress: draft.sharedAddress,
    fileId: draft.file?.fileId,
    draftId: draft.draftId,
    gateWayToUse,
  } satisfies MessageBody;
}

const channelOf = ({ name }: Composer): string => `koinonia-${name}-sent`;

/** A sent message, and the key of the try that sent it. */
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

/** The draft is then a message of its own: sending it again is intended. */
export const detachedDraft = { draftId: undefined, draftUpdatedAt: undefined };
