import { doorAlphabet } from '../../../contract/attendance/door-alphabet.ts';
import type { RollPerson } from '../storage/database.ts';
import { type DoorState, familyOf, visitStateIn, waitingGuests, withCode } from '../model/door-state.ts';
import { inFullDay } from '../../ui/wording/dates.ts';
import { childrenWords as w } from '../words.ts';
import type { Label } from './print-labels.ts';

/**
 * The code for collecting a family's children: the one that one of them came in with, else a new one. It begins with
 * this device's letter, so that two offline devices never give the same code.
 */
export function familyCode(state: DoorState, person: RollPerson): string {
  const given = [person, ...familyOf(state, person)].flatMap(
    ({ personId }) => visitStateIn(state, personId).familyCode ?? [],
  );
  return given[0] ?? freshCode(state);
}

/** One that nobody has yet: at a kiosk, where whoever types a name would else be shown the code of a child that is here. */
export function freshCode(state: DoorState): string {
  const taken = new Set(
    [...state.people, ...waitingGuests(state)].map(({ personId }) => visitStateIn(state, personId).familyCode),
  );
  for (;;) {
    const random = crypto.getRandomValues(new Uint32Array(3));
    const code = state.kept.door.letter + Array.from(random, (one) => doorAlphabet[one % doorAlphabet.length]).join('');
    if (!taken.has(code)) return code;
  }
}

/** A label for each child that has the code, and one for whoever collects them. */
export function labelsOf(state: DoorState, code: string): Label[] {
  const item = state.kept.door.items.find(({ id }) => id === state.itemId);
  const about = item ? `${inFullDay(item.eventDate)}, ${item.fullEventName}` : '';
  const children = withCode(state, code);
  const carer = w.carer({ names: children.map(({ name }) => name) });
  return [
    ...children.map((child) => ({ title: child.name, code, about, note: noteOf(state, child) })),
    { title: code, code: '', about, note: carer },
  ];
}

/** From the roll and from operations at the door since; a note in only one of them is kept. */
export function noteOf({ visits }: DoorState, { personId, note }: RollPerson): string | null {
  const [kept, said] = [note ?? '', visits.get(personId)?.note ?? ''];
  const both = said.includes(kept) ? said : kept.includes(said) ? kept : `${kept}\n${said}`;
  return both === '' ? null : both;
}
