import { inFullDay } from '../../ui/wording/dates.ts';
import type { RollPerson } from '../keep/database.ts';
import { type DoorState, withCode } from '../model/door-state.ts';
import { childrenWords as w } from '../words.ts';
import type { Label } from './print-labels.ts';

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

/** By the roll, and by what was said at the door since: what stands in one of them alone is left out of neither. */
export function noteOf({ visits }: DoorState, { personId, note }: RollPerson): string | null {
  const [kept, said] = [note ?? '', visits.get(personId)?.note ?? ''];
  const both = said.includes(kept) ? said : kept.includes(said) ? kept : `${kept}\n${said}`;
  return both === '' ? null : both;
}
