import { Button } from '@mantine/core';
import { useCustomFields } from '../../people/custom-fields/use-custom-fields.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { catalogue } from '../../core/catalogue.ts';

/** Puts what is known of each reader into a text: one of the fields that the organisation defined, if there are any. */
export function InsertField({ onInsert }: { onInsert: (token: string) => void }) {
  const fields = useCustomFields();
  if (fields.length === 0) return null;
  return (
    <ActionMenu
      label={insertWords.insertField}
      entries={fields.map(({ key, label }) => ({
        label: `${label} #${key}#`,
        run: () => onInsert(`#${key}#`),
      }))}
      button={(props) => (
        <Button variant="default" size="compact-sm" {...props}>
          {insertWords.insertField}
        </Button>
      )}
    />
  );
}

const insertWords = catalogue('insert-into-message', {
  insertField: 'Insert a field',
});
