import { useEffect, useState } from 'react';
import { api } from '../../core/client.ts';
import { ApiError, isUnreachable } from '../../core/failures.ts';
import type { KeptDoor } from '../storage/database.ts';
import { storeDoor, storedDoor, keyOfSession } from '../storage/doors.ts';
import { DoorScreen } from '../parts/door-screen.tsx';
import { Button, ButtonLink } from '../parts/controls.tsx';
import { signInHere } from '../parts/sign-in-here.ts';
import { openAs } from '../sync/door-api.ts';
import { joinWords as w } from '../words.ts';
import { forgetAccountHere, lastAccountHere, rememberAccountHere } from './current-account.ts';
import { About, Opening, PlainPage } from './plain-page.tsx';
import { doorCommon } from '../common-words.ts';

type Stage =
  | { stage: 'opening' }
  | { stage: 'open'; door: KeptDoor; itemId: string }
  | { stage: 'signed-out' }
  | { stage: 'failed'; words: string };

/** The check-in of a signed-in user. Shows this device's data at once, and asks meanwhile who is signed in by now. */
export function SignedInEntrance({ itemId, code }: { itemId: string; code: string }) {
  const [now, setNow] = useState<Stage>({ stage: 'opening' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    const tell = (stage: Stage) => here && setNow(stage);
    void openHere(itemId, tell).then((shown) => openBySession({ itemId, code, shown, tell }));
    return () => {
      here = false;
    };
  }, [itemId, code, attempt]);
  if (now.stage === 'open') return <DoorScreen key={now.door.key} kept={now.door} itemId={now.itemId} />;
  if (now.stage === 'opening') return <Opening />;
  if (now.stage === 'signed-out')
    return (
      <PlainPage title={w.signedOutTitle}>
        <ButtonLink href={signInHere()}>{w.start.signIn}</ButtonLink>
      </PlainPage>
    );
  return (
    <PlainPage title={w.closedTitle}>
      <About>{now.words}</About>
      <Button onClick={() => setAttempt(attempt + 1)}>{doorCommon.tryAgain}</Button>
    </PlainPage>
  );
}

type Tell = (stage: Stage) => void;

/** Opens what is on this device of the account that was signed in last. */
async function openHere(itemId: string, tell: Tell): Promise<KeptDoor | undefined> {
  const accountId = lastAccountHere();
  const door = accountId && itemId ? await storedDoor(keyOfSession(accountId, itemId)) : undefined;
  if (door) tell({ stage: 'open', door, itemId });
  return door;
}

type Wish = { itemId: string; code: string; shown: KeptDoor | undefined; tell: Tell };

async function openBySession({ itemId, code, shown: opened, tell }: Wish): Promise<void> {
  let shown = opened;
  try {
    const { accountId } = await api.session.currentUser();
    rememberAccountHere(accountId);
    const id = itemId || (await api.attendance.item({ query: { attendanceCode: code } })).id;
    const key = keyOfSession(accountId, id);
    // One that gave up its place asks for a new one.
    if (key === shown?.key && shown.over === null) return;
    // Another user has signed in since, and must not see the former account's data about people.
    if (shown !== undefined && key !== shown.key) {
      tell({ stage: 'opening' });
      shown = undefined;
    }
    const answered = await openAs({ itemId: id, accountId });
    const door = await storeDoor(key, { kind: 'session', accountId, itemId: id }, answered);
    tell({ stage: 'open', door, itemId: id });
  } catch (failure) {
    // An open door stays open: it says itself that it cannot send.
    if (shown !== undefined) return;
    if (failure instanceof ApiError && failure.status === 401) {
      forgetAccountHere();
      return tell({ stage: 'signed-out' });
    }
    const words = isUnreachable(failure) || !(failure instanceof ApiError) ? w.unreachable : failure.message;
    tell({ stage: 'failed', words });
  }
}
