import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../core/failures.ts';
import { useUser } from '../../../core/session.ts';
import { Note } from '../../../ui/marks/badge.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/page/states.tsx';
import { withPart } from '../../../ui/wording/with-parts.tsx';
import type { Composing, Dispatch, DraftWork, SendingParts } from '../composer.ts';
import { peopleReached, whoGetsIt } from '../../receipt-summary.ts';
import { scheduleDraft, sendDraft } from './send-draft.ts';
import { ExclusionReasons, TooFewUnits, UnconfirmedAddress } from '../receipt/receipt-details.tsx';
import { RECEIPT_HOLDS, useReceipt } from '../receipt/receipt-query.ts';
import css from './confirm-send.module.css';
import { CancelButton } from '../../../ui/dialogs/closing.tsx';
import { catalogue } from '../../../core/catalogue.ts';
import type { Receipt } from '../../api-types.ts';
import { savedWords } from '../../saved-words.ts';
import { costs } from '../../control-words.ts';
import { scheduleWords } from '../../schedule-words.ts';
import { MomentFields, nextFullHour, readMoment } from '../../moment-fields.tsx';
import scheduleCss from './schedule-dialog.module.css';
import { commonWords } from '../../../ui/wording/common-words.ts';
import { sharedWords } from '../../../ui/wording/shared-words.ts';
import { messagingCommon } from '../../common-words.ts';

type Props = {
  work: DraftWork;
  words: SendingParts;
  /** The ways of sending to choose from, the first one offered first. */
  ways: readonly string[];
  onClose: () => void;
  onSend: (dispatch: Dispatch) => void;
};

/** The last question before sending, with the count as it is now. */
function ConfirmSend({ work, words, ways, onClose, onSend }: Props) {
  const { draft } = work;
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
  // If the server refuses to count it, it also refuses to send it, and says why.
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
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button
            data-autofocus
            // Not disabled, or it could not have the focus while it counts, and the keyboard would stay behind the dialog.
            data-disabled={blocked || undefined}
            aria-disabled={blocked}
            onClick={() => !blocked && onSend((writing) => sendDraft(writing, way, words))}
          >
            {known ? messagingCommon.sendTo({ count: peopleReached(receipt) }) : messagingCommon.send}
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
          <LeftOut receipt={shown} />
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
      {waitsFor && (
        <div className={css.note}>
          <UnconfirmedAddress waitsFor={waitsFor} />
        </div>
      )}
      {nobody && <Note tone="warning">{confirmWords.nobody}</Note>}
      {!shown && failure === undefined && <Skeleton width="70%" height="18px" />}
      {!known && failure !== undefined && <Note tone="warning">{refusal ?? confirmWords.notCounted}</Note>}
    </Dialog>
  );
}

const leftOut = catalogue('left-out', {
  count: '{count, number} left out:',
});

/** The chosen people who do not get a message, and why, before it goes. */
function LeftOut({ receipt }: { receipt: Receipt }) {
  const excluded = receipt.excluded.filter(({ reason }) => reason !== 'same address');
  if (excluded.length === 0) return null;
  const count = excluded.reduce((sum, one) => sum + one.count, 0);
  return (
    <div className={css.leftOut}>
      <p>{leftOut.count({ count })}</p>
      <ExclusionReasons receipt={receipt} />
    </div>
  );
}

/** The last question before a message goes, now or later. */
const confirmWords = catalogue('confirm-send', {
  nobody: 'Nobody you chose can get this message. The receipt shows why.',
  notCounted: 'We could not count who will get it. You can still try to send; if that fails, your message stays here.',
});

type ScheduleProps = {
  timeZone: string;
  work: DraftWork;
  parts: SendingParts;
  /** The ways of sending to choose from, the first one offered first. */
  ways: readonly string[];
  onClose: () => void;
  onSchedule: (dispatch: Dispatch) => void;
};

const audiences = [
  { value: 'computed', title: scheduleWords.computed, about: scheduleWords.computedAbout },
  { value: 'fixed', title: scheduleWords.fixed, about: scheduleWords.fixedAbout },
] as const;

/** If nobody joins or leaves, the two differ in their units. */
const unitsOf = [
  { value: 'computed', title: scheduleWords.taken, about: () => scheduleWords.takenAbout },
  { value: 'fixed', title: scheduleWords.setAside, about: () => scheduleWords.setAsideAbout },
] as const;

/** When it goes, by the organisation's clocks, and who counts as chosen then. */
function ScheduleDialog({ timeZone, work, parts, ways, onClose, onSchedule }: ScheduleProps) {
  const { draft } = work;
  const { WayChoice } = parts;
  const changed = draft.schedule;
  // A group may have other members by then.
  const byGroup = draft.groups.length > 0;
  const { costsUnits } = work.composer;
  const choices = byGroup ? audiences : costsUnits ? unitsOf : [];
  const [moment, setMoment] = useState(() =>
    changed ? { date: changed.date, time: changed.time } : nextFullHour(timeZone),
  );
  const [audience, setAudience] = useState<'computed' | 'fixed'>(changed?.audience ?? 'computed');
  const [gateway, setGateway] = useState(changed?.gateway ?? draft.way ?? ways[0] ?? '');
  const meant = readMoment(moment, timeZone);
  return (
    <Dialog
      title={scheduleWords.title}
      opened
      onClose={onClose}
      width="520px"
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button
            disabled={!meant.words}
            onClick={() => onSchedule((writing) => scheduleDraft(writing, { ...moment, audience, gateway }, parts))}
          >
            {savedWords.schedule}
          </Button>
        </>
      }
    >
      <MomentFields moment={moment} timeZone={timeZone} onChange={setMoment} />
      {choices.length === 0 ? (
        <p className={scheduleCss.hint}>{scheduleWords.optedOut}</p>
      ) : (
        <fieldset className={scheduleCss.choice}>
          <legend>{byGroup ? scheduleWords.who : sharedWords.units}</legend>
          {choices.map(({ value, title, about }) => (
            <label key={value} className={scheduleCss.way}>
              <input
                type="radio"
                name="audience"
                checked={audience === value}
                onChange={() => setAudience(value)}
                aria-label={title}
              />
              <span>
                <b>{title}</b>
                <small>{about({ costs: costs({ costsUnits }) })}</small>
              </span>
            </label>
          ))}
          <p className={scheduleCss.hint}>{scheduleWords.optedOut}</p>
        </fieldset>
      )}
      {ways.length > 1 && <WayChoice value={gateway} onChange={setGateway} />}
    </Dialog>
  );
}

/** The last question before a message goes, now or later. */
export function ComposeDialogs({ composing, parts }: { composing: Composing; parts: SendingParts }) {
  const { work, asking, close, send, ways, timeZone } = composing;
  const start = (dispatch: Dispatch) => {
    close();
    send(dispatch);
  };
  return asking === 'send' ? (
    <ConfirmSend work={work} words={parts} ways={ways} onClose={close} onSend={start} />
  ) : (
    <ScheduleDialog timeZone={timeZone} work={work} parts={parts} ways={ways} onClose={close} onSchedule={start} />
  );
}
