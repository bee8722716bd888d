import { IconCheck, IconDoorExit, IconUsers } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent } from 'react';
import { clock } from '../../ui/wording/dates.ts';
import type { RollPerson } from '../storage/database.ts';
import { checkIn, takeBack } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { type DoorState, familyOf, visitStateIn } from '../model/door-state.ts';
import type { VisitState } from '../model/visit-state.ts';
import { doorWords as w } from '../words.ts';
import { useDoubleTap } from '../../ui/controls/double-tap.ts';
import css from './roll.module.css';

type Props = {
  model: DoorModel;
  person: RollPerson;
  style: CSSProperties;
  /** Opens what children need: a code, labels, and who collects them. */
  onChild: (person: RollPerson) => void;
};

/** One person: the whole row is the button, and beside it the family, as long as one of them is missing. */
export function PersonRow({ model, person, style, onChild }: Props) {
  const state = model.store.get();
  const standing = visitStateIn(state, person.personId);
  const { present } = standing;
  const absent = familyOf(state, person).filter((one) => !visitStateIn(state, one.personId).present);
  const all = present ? absent : [person, ...absent];
  const { name, note } = person;
  const facts = factsOf(state, person, standing);
  const { forChildren } = state.kept.door;
  const isSecond = useDoubleTap();
  const tap = (event: MouseEvent) => {
    if (isSecond(event)) return;
    if (forChildren || standing.familyCode) onChild(person);
    else void (present ? takeBack(model, person) : checkIn(model, [person]));
  };
  return (
    <li className={css.row} style={style}>
      <button
        type="button"
        className={css.who}
        aria-pressed={present}
        // With what is seen beside the name, so that it is found by what it says.
        aria-label={[present ? w.undo({ name }) : w.in({ name }), note, facts].filter(Boolean).join(' ')}
        onClick={tap}
      >
        <Tick present={present} left={standing.checkedOutAt !== null} sent={standing.sent} />
        <span className={css.text}>
          <span className={css.name} dir="auto">
            {name}
          </span>{' '}
          <span className={css.facts}>
            {note && <span data-note>{note} </span>}
            {facts}
          </span>
        </span>
      </button>
      {absent.length > 0 && !forChildren && (
        <button
          type="button"
          className={css.side}
          aria-label={w.familyOf({ name, count: all.length })}
          // Once all are in, the row itself lies where this was.
          onClick={(event) => !isSecond(event) && void checkIn(model, all)}
        >
          <IconUsers size={18} aria-hidden />
          {w.familyShort({ count: all.length })}
        </button>
      )}
    </li>
  );
}

/** Who has left is told from who is still here at a glance: at the end all others wait to be collected. */
function Tick({ present, left, sent }: { present: boolean; left: boolean; sent: boolean }) {
  const Mark = left ? IconDoorExit : IconCheck;
  return (
    <span className={css.tick} data-saved={sent ? 'there' : 'here'} data-left={left || undefined}>
      {present && <Mark size={20} stroke={left ? 2 : 2.6} aria-hidden />}
    </span>
  );
}

function factsOf(state: DoorState, { phoneEnd }: RollPerson, standing: VisitState): string {
  const { present, checkedInAt, checkedOutAt, sent, operations } = standing;
  const onDisk = !operations.some((id) => state.saving.has(id));
  return [
    present && checkedOutAt && w.left({ time: clock(new Date(checkedOutAt)) }),
    present && !checkedOutAt && checkedInAt && w.here({ time: clock(new Date(checkedInAt)) }),
    !sent && onDisk && w.saved,
    standing.familyCode,
    !present && phoneEnd && `…${phoneEnd}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A guest whom the server has not heard of yet. */
export function GuestRow({ model, person: guest, style, onChild }: Props) {
  const state = model.store.get();
  const { familyCode, checkedOutAt } = visitStateIn(state, guest.personId);
  const facts = [
    w.guestHere,
    checkedOutAt && w.left({ time: clock(new Date(checkedOutAt)) }),
    !state.saving.has(guest.personId) && w.saved,
    familyCode,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={css.row} style={style}>
      <button
        type="button"
        className={css.who}
        aria-pressed
        aria-label={[w.undo({ name: guest.name }), guest.note, facts].filter(Boolean).join(' ')}
        onClick={() => (familyCode ? onChild(guest) : void takeBack(model, guest))}
      >
        <Tick present left={checkedOutAt !== null} sent={false} />
        <span className={css.text}>
          <span className={css.name} dir="auto">
            {guest.name}
          </span>{' '}
          <span className={css.facts}>
            {guest.note && <span data-note>{guest.note} </span>}
            {facts}
          </span>
        </span>
      </button>
    </li>
  );
}
