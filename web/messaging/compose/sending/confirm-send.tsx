import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../core/failures.ts';
import { useUser } from '../../../core/session.ts';
import { Note } from '../../../ui/marks/badge.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/page/states.tsx';
import { withPart } from '../../../ui/wording/with-parts.tsx';
import type { Dispatch, DraftWork, SendingParts } from '../composer.ts';
import { peopleReached, whoGetsIt } from '../../receipt-summary.ts';
import { confirmWords as w } from './confirm-words.ts';
import { sendDraft } from './send-draft.ts';
import { UnconfirmedAddress } from '../receipt/unconfirmed-address.tsx';
import { RECEIPT_HOLDS, useReceipt } from '../receipt/receipt-query.ts';
import { LeftOut } from './left-out.tsx';
import css from './confirm-send.module.css';
import { CancelButton } from '../../../ui/dialogs/closing.tsx';

// Few come here without enough.
const TooFewUnits = lazyPart(() => import('../receipt/too-few-units.tsx'), 'TooFewUnits', null);

type Props = {
  work: DraftWork;
  words: SendingParts;
  /** The ways of sending to choose from, the first one offered first. */
  ways: readonly string[];
  onClose: () => void;
  onSend: (dispatch: Dispatch) => void;
};

/** The last question before sending, with the count as it is now. */
export function ConfirmSend({ work, words, ways, onClose, onSend }: Props) {
  const { draft, sentElsewhere } = work;
  const { WayChoice, DoNotDisturbNotes } = words;
  const chosen = ways.find((one) => one === draft.way);
  const [asks, setAsks] = useState(chosen === undefined);
  const choosing = ways.length > 1 && asks;
  const [way, setWay] = useState(chosen ?? ways[0] ?? '');
  const [opened] = useState(() => Date.now());
  // A network that goes away while somebody reads is then met by the request alone, and the same can be tried again.
  useEffect(() => void work.composer.channel().catch(() => undefined), [work.composer]);
  const { receipt, stale, counted = 0, failure } = useReceipt(work, way, 0);
  const { timeZone } = useUser();
  // Counted once more for somebody who has just been added, it can be sent all the same.
  const known = receipt !== undefined && (!stale || counted >= opened - RECEIPT_HOLDS);
  // While another way is counted, what stood there stays, so that nothing moves under the pointer.
  const shown = known || failure === undefined ? receipt : undefined;
  const isShort = known && work.composer.costsUnits && receipt.units > receipt.unitsAvailable;
  const nobody = known && receipt.willGet === 0;
  // What the server refuses to count it refuses to send, and says why.
  const refusal = failure instanceof ApiError && failure.status < 500 ? failure.message : undefined;
  const waitsFor = known ? receipt.waitsFor : null;
  const blocked = nobody || waitsFor !== null || (!known && (failure === undefined || refusal !== undefined));
  return (
    <Dialog
      title={choosing ? words.choose : words.confirm}
      opened
      onClose={onClose}
      width={choosing ? '560px' : '440px'}
      buttons={
        <>
          <CancelButton>{w.cancel}</CancelButton>
          <Button
            data-autofocus
            // Not disabled, or it could not have the focus while it counts, and the keyboard would stay behind the dialog.
            data-disabled={blocked || undefined}
            aria-disabled={blocked}
            onClick={() => !blocked && onSend((writing) => sendDraft(writing, way, words))}
          >
            {known ? w.sendTo({ count: peopleReached(receipt) }) : w.send}
          </Button>
        </>
      }
    >
      {isShort && (
        <div className={css.short}>
          <TooFewUnits receipt={receipt} />
        </div>
      )}
      {shown && (
        <div className={css.counted} data-stale={!known || undefined} aria-busy={!known}>
          <p className={css.count}>
            {withPart(
              (people) => words.confirmLine({ people, draft, receipt: shown }),
              <b>{whoGetsIt(work.composer, shown)}</b>,
            )}
          </p>
          <LeftOut receipt={shown} words={words.exclusions} />
        </div>
      )}
      {ways.length > 1 && !asks && (
        <p className={css.note}>
          <TextButton onClick={() => setAsks(true)}>{words.choose}</TextButton>
        </p>
      )}
      {choosing && (
        <div className={css.note}>
          <WayChoice value={way} onChange={setWay} receipt={known ? receipt : undefined} />
        </div>
      )}
      {known && <DoNotDisturbNotes work={work} receipt={receipt} way={way} />}
      {known && receipt.night && (
        <div className={css.note}>
          <Note tone="info">{words.night(receipt.night, timeZone)}</Note>
        </div>
      )}
      {sentElsewhere !== undefined && <Note tone="warning">{w.elsewhere}</Note>}
      {waitsFor && (
        <div className={css.note}>
          <UnconfirmedAddress waitsFor={waitsFor} />
        </div>
      )}
      {nobody && <Note tone="warning">{w.nobody}</Note>}
      {!shown && failure === undefined && <Skeleton width="70%" height="18px" />}
      {!known && failure !== undefined && <Note tone="warning">{refusal ?? w.notCounted}</Note>}
    </Dialog>
  );
}
