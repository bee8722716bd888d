import { Button, Checkbox } from '@mantine/core';
import { type PeopleColumnKey, peopleColumnKeys, usualColumns } from '../../../contract/people/columns.ts';
import { asColumn, type CustomField } from '../../../contract/people/custom-fields.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import css from '../filters/filters.module.css';
import { peopleWords, columnWords as w } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { peopleCommon } from '../common-words.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  columns: PeopleColumnKey[];
  custom: readonly CustomField[];
  onChoose: (columns: PeopleColumnKey[]) => void;
};

/** Chooses the columns for the list and for exports. */
export function ChooseColumns({ opened, onClose, columns, custom, onChoose }: Props) {
  const all: { key: PeopleColumnKey; label: string }[] = [
    ...peopleColumnKeys.map((key) => ({ key, label: peopleWords.columns[key] })),
    ...custom.map(({ key, label }) => ({ key: asColumn(key), label })),
  ];
  const toggle = (key: PeopleColumnKey) =>
    onChoose(columns.includes(key) ? columns.filter((one) => one !== key) : [...columns, key]);
  return (
    <Dialog
      title={peopleCommon.columns}
      opened={opened}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={() => onChoose([...usualColumns])}>
            {w.usual}
          </Button>
          <Button onClick={onClose}>{commonWords.done}</Button>
        </>
      }
    >
      <div className={css.fields}>
        {all.map(({ key, label }) => (
          <Checkbox key={key} label={label} checked={columns.includes(key)} onChange={() => toggle(key)} />
        ))}
      </div>
    </Dialog>
  );
}
