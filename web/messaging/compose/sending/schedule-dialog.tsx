import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Note } from '../../../ui/marks/badge.tsx';
import { savedWords } from '../../saved-words.ts';
import { scheduleWords as words } from '../../schedule-words.ts';
import { readMoment, nextFullHour } from '../../schedule-moment.ts';
import { MomentFields } from '../../moment-fields.tsx';
import type { Dispatch, DraftWork, SendingParts } from '../composer.ts';
import { scheduleDraft } from './schedule-draft.ts';
import css from './schedule-dialog.module.css';
import { CancelButton } from '../../../ui/dialogs/closing.tsx';

type Props = {
  timeZone: string;
  work: DraftWork;
  parts: SendingParts;
  /** The ways of sending to choose from, the first one offered first. */
  ways: readonly string[];
  onClose: () => void;
  onSchedule: (dispatch: Dispatch) => void;
};

const audiences = [
  { value: 'computed', title: words.computed, about: words.computedAbout, free: words.computedFree },
  { value: 'fixed', title: words.fixed, about: words.fixedAbout, free: words.fixedFree },
] as const;

/** Where nobody joins or leaves, the two differ in their units. */
const unitsOf = [
  { value: 'computed', title: words.taken, about: words.takenAbout, free: '' },
  { value: 'fixed', title: words.setAside, about: words.setAsideAbout, free: '' },
] as const;

/** When it goes, by the organisation's clocks, and who counts as chosen then. */
export function ScheduleDialog({ timeZone, work, parts, ways, onClose, onSchedule }: Props) {
  const { draft, sentElsewhere } = work;
  const { WayChoice } = parts;
  const changed = draft.schedule;
  // Who is chosen by a group may be another by then.
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
      title={words.title}
      opened
      onClose={onClose}
      width="520px"
      buttons={
        <>
          <CancelButton>{words.back}</CancelButton>
          <Button
            disabled={!meant.words}
            onClick={() => onSchedule((writing) => scheduleDraft(writing, { ...moment, audience, gateway }, parts))}
          >
            {savedWords.schedule}
          </Button>
        </>
      }
    >
      {/* Above all else: on a small screen the rest scrolls. */}
      {sentElsewhere !== undefined && (
        <div className={css.done}>
          <Note tone="warning">{words.doneElsewhere}</Note>
        </div>
      )}
      <MomentFields moment={moment} timeZone={timeZone} onChange={setMoment} />
      {choices.length === 0 ? (
        <p className={css.hint}>{words.optedOutAlone}</p>
      ) : (
        <fieldset className={css.choice}>
          <legend>{byGroup ? words.who : words.units}</legend>
          {choices.map(({ value, title, about, free }) => (
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
                <small>{costsUnits ? about : free}</small>
              </span>
            </label>
          ))}
          <p className={css.hint}>{words.optedOut}</p>
        </fieldset>
      )}
      {ways.length > 1 && <WayChoice value={gateway} onChange={setGateway} />}
    </Dialog>
  );
}
