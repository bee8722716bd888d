import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PersonForm, type SavedPerson } from './person-form.tsx';
import type { SimilarPerson } from './similar-people.tsx';
import { personFormWords as w } from '../person/words.ts';

type Props = {
  opened: boolean;
  /** The name under which typing is kept between two openings; one for each place. */
  keptAs: string;
  offeredPhone?: string;
  onSaved: (person: SavedPerson) => void;
  onChoose?: (person: SimilarPerson) => void;
  onClose: () => void;
};

/** Create New Member: the form of a person over the screen that needs somebody. Closing keeps what was typed; Cancel asks. */
export function PersonDialog({ opened, keptAs, offeredPhone, onSaved, onChoose, onClose }: Props) {
  return (
    <Dialog title={w.dialog} opened={opened} onClose={onClose} width="min(70vw, 600px)">
      <PersonForm
        keptAs={keptAs}
        offeredPhone={offeredPhone}
        onSaved={onSaved}
        onChoose={onChoose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
