import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Note } from '../../../ui/marks/badge.tsx';
import { savedWords } from '../../saved-words.ts';
import { scheduleWords as words } from '../../schedule-words.ts';
import { meantBy, nextFullHour } from '../../schedule-moment.ts';
import { MomentFields } from '../../moment-fields.tsx';
import type { ChangedSchedule, Gateway } from '../draft/draft.ts';
import { GatewayChoice } from './gateway-choice.tsx';
import { scheduleDraft } from './schedule-draft.ts';
import type { Dispatch } from './use-sending.ts';
import css from './schedule-dialog.module.css';

type Props = {
  timeZone: string;
  nigerian: boolean;
  changed: ChangedSchedule | undefined;
  /** Somebody is chosen by a group, who may be another by then. */
  byGroup: boolean;
  /** It was sent or scheduled in another window meanwhile. */
  sentElsewhere: boolean;
  onClose: () => void;
  onSchedule: (dispatch: Dispatch) => void;
};

const audiences = [
  { value: 'computed', title: words.computed, about: words.computedAbout },
  { value: 'fixed', title: words.fixed, about: words.fixedAbout },
] as const;

/** Where nobody joins or leaves, the two differ in their units. */
const unitsOf = [
  { value: 'computed', title: words.taken, about: words.takenAbout },
  { value: 'fixed', title: words.setAside, about: words.setAsideAbout },
] as const;

/** When it goes, by the organisation's clocks, and who counts as chosen then. */
export function ScheduleDialog({ timeZone, nigerian, changed, byGroup, sentElsewhere, onClose, onSchedule }: Props) {
  const [moment, setMoment] = useState(() =>
    changed ? { date: changed.date, time: changed.time } : nextFullHour(timeZone),
  );
  const [audience, setAudience] = useState<'computed' | 'fixed'>(changed?.audience ?? 'computed');
  const [gateway, setGateway] = useState<Gateway>(changed?.gateway ?? (nigerian ? 'hybridKonnect' : ''));
  const meant = meantBy(moment, timeZone);
  return (
    <Dialog
      title={words.title}
      opened
      onClose={onClose}
      width="520px"
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!meant.words}
            onClick={() => onSchedule((writing) => scheduleDraft(writing, { ...moment, audience, gateway }))}
          >
            {savedWords.schedule}
          </Button>
        </>
      }
    >
      {/* Above all else: on a small screen the rest scrolls. */}
      {sentElsewhere && (
        <div className={css.done}>
          <Note tone="warning">{words.doneElsewhere}</Note>
        </div>
      )}
      <MomentFields moment={moment} timeZone={timeZone} onChange={setMoment} />
      <fieldset className={css.choice}>
        <legend>{byGroup ? words.who : words.units}</legend>
        {(byGroup ? audiences : unitsOf).map(({ value, title, about }) => (
          <label key={value} className={css.way}>
            <input
              type="radio"
              name="audience"
              checked={audience === value}
              onChange={() => setAudience(value)}
              aria-label={title}
            />
            <span>
              <b>{title}</b>
              <small>{about}</small>
            </span>
          </label>
        ))}
        <p className={css.hint}>{words.optedOut}</p>
      </fieldset>
      {nigerian && <GatewayChoice value={gateway} onChange={setGateway} />}
    </Dialog>
  );
}
