import { useStore } from '../../core/store.ts';
import { inFullDay } from '../../ui/wording/dates.ts';
import type { RollPerson } from '../storage/database.ts';
import { takeBack } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { type DoorState, familyOf, visitStateIn } from '../model/door-state.ts';
import { Button } from '../parts/controls.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { childrenWords as w } from '../words.ts';
import css from './child-sheet.module.css';
import { HandOver } from './hand-over.tsx';
import { LeaveForm } from './leave-form.tsx';
import { printLabels, type Label } from './print-labels.ts';

type Props = { model: DoorModel; person: RollPerson; onClose: () => void };

/** Handing a child over and collecting it: who is here, the code and its labels, and the way out. */
export function ChildSheet({ model, person, onClose }: Props) {
  const state = useStore(model.store);
  const { present, checkedOutAt, familyCode } = visitStateIn(state, person.personId);
  const undo = () => {
    onClose();
    void takeBack(model, person);
  };
  return (
    <Sheet title={person.name} onClose={onClose}>
      {person.note && <p className={css.note}>{person.note}</p>}
      {!present && <HandOver model={model} person={person} />}
      {present && familyCode && (
        <>
          <p>
            {w.code}
            <strong className={css.code}>{familyCode}</strong>
          </p>
          <Button kind="quiet" onClick={() => printLabels(labelsOf(state, person, familyCode), 'small')}>
            {w.small}
          </Button>
          <Button kind="quiet" onClick={() => printLabels(labelsOf(state, person, familyCode), 'sheet')}>
            {w.sheet}
          </Button>
        </>
      )}
      {present && !checkedOutAt && <LeaveForm model={model} person={person} code={familyCode} onDone={onClose} />}
      {present && (
        <Button kind="quiet" onClick={undo}>
          {w.undo}
        </Button>
      )}
    </Sheet>
  );
}

/** A label for each child that has the code, and one for whoever collects them. */
function labelsOf(state: DoorState, person: RollPerson, code: string): Label[] {
  const item = state.kept.door.items.find(({ id }) => id === state.itemId);
  const about = item ? `${inFullDay(item.eventDate)}, ${item.fullEventName}` : '';
  const children = [person, ...familyOf(state, person)].filter(
    ({ personId }) => visitStateIn(state, personId).familyCode === code,
  );
  const carer = w.carer({ names: children.map(({ name }) => name) });
  return [
    ...children.map(({ name, note }) => ({ title: name, code, about, note })),
    { title: code, code: '', about, note: carer },
  ];
}
