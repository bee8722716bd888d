import { useStore } from '../../core/store.ts';
import type { RollPerson } from '../storage/database.ts';
import { takeBack } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { asKnown, visitStateIn } from '../model/door-state.ts';
import { Button } from '../parts/controls.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { childrenWords as w } from '../words.ts';
import css from './child-sheet.module.css';
import { CodeAndLabels } from './code-and-labels.tsx';
import { HandOver } from './hand-over.tsx';
import { noteOf } from './labels-of.ts';
import { CheckOutForm } from './check-out-form.tsx';

type Props = { model: DoorModel; person: RollPerson; onClose: () => void };

/** Handing a child over and collecting it: who is here, the code and its labels, and the way out. */
export function ChildSheet({ model, person: tapped, onClose }: Props) {
  const state = useStore(model.store);
  const person = asKnown(state, tapped);
  const { present, checkedOutAt, familyCode } = visitStateIn(state, person.personId);
  const note = noteOf(state, person);
  const undo = () => {
    onClose();
    void takeBack(model, person);
  };
  return (
    <Sheet title={person.name} onClose={onClose}>
      {note && <p className={css.note}>{note}</p>}
      {!present && state.byId.has(person.personId) && <HandOver model={model} person={person} />}
      {present && familyCode && <CodeAndLabels model={model} code={familyCode} />}
      {present && !checkedOutAt && <CheckOutForm model={model} person={person} code={familyCode} onDone={onClose} />}
      {present && (
        <Button kind="quiet" onClick={undo}>
          {w.undo}
        </Button>
      )}
    </Sheet>
  );
}
