import { Button, TextInput } from '@mantine/core';
import css from './row-choices.module.css';
import { choiceWords as w } from './preview-words.ts';
import { type Corrections, wrongColumns } from './use-corrections.ts';
import type { Row } from './use-import-choices.ts';
import { useImportLabels } from './use-import-labels.ts';

/** The cells of a row that something was wrong with, to be written anew. */
export function MendRow({ row, corrections }: { row: Row; corrections: Corrections }) {
  const wrong = wrongColumns(row);
  const label = useImportLabels();
  const values = corrections.valuesOf(row);
  if (wrong.length === 0) return null;
  return (
    <form
      className={css.mend}
      onSubmit={(event) => {
        event.preventDefault();
        void corrections.correct(row);
      }}
    >
      {wrong.map(({ column }) => (
        <TextInput
          key={column}
          size="sm"
          label={label.column(column)}
          value={values[column] ?? ''}
          readOnly={corrections.busy}
          onChange={(event) => corrections.type(row, column, event.currentTarget.value)}
        />
      ))}
      <Button type="submit" size="sm" variant="default" loading={corrections.busy}>
        {w.correct}
      </Button>
    </form>
  );
}
