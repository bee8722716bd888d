import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { CustomOption } from '../../../contract/people/custom-fields.ts';
import css from './field-options.module.css';
import { fieldWords as w } from './words.ts';

type Props = {
  options: readonly CustomOption[];
  error: string | undefined;
  isNew: boolean;
  onChange: (options: CustomOption[]) => void;
};

/** The choices of a field, one beneath the other. One that is removed stays known, but is not offered any more. */
export function FieldOptions({ options, error, isNew, onChange }: Props) {
  const offered = options.filter(({ archived }) => !archived);
  const change = (id: string, part: Partial<CustomOption>) =>
    onChange(options.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <fieldset className={css.options}>
      <legend>{w.options}</legend>
      {offered.map(({ id, label }, place) => (
        <div key={id} className={css.option}>
          <TextInput
            aria-label={w.option({ number: place + 1 })}
            value={label}
            maxLength={80}
            error={place === 0 ? error : undefined}
            onChange={(event) => change(id, { label: event.currentTarget.value })}
          />
          <CloseButton
            aria-label={w.removeOption({ number: place + 1 })}
            onClick={() => change(id, { archived: true })}
          />
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...options, { id: newId(options), label: '', archived: false }])}
        >
          {w.addOption}
        </Button>
      </div>
      {offered.length === 0 && error && <p role="alert">{error}</p>}
      {!isNew && <p className={css.about}>{w.optionStays}</p>}
    </fieldset>
  );
}

/** Short, and never one that was there before. */
function newId(options: readonly CustomOption[]): string {
  const numbers = options.map(({ id }) => Number(id.slice(1)) || 0);
  return `o${Math.max(0, ...numbers) + 1}`;
}
