import { NativeSelect, TextInput } from '@mantine/core';
import type { CustomField } from '../../../contract/people/custom-fields.ts';
import { type CustomCondition, customConditionsOf, customFilterOf } from '../../../contract/people/custom-filter.ts';
import { offered } from '../custom-fields/offered.ts';
import { fieldWords as w } from '../custom-fields/words.ts';
import css from './filters.module.css';

type Props = {
  fields: readonly CustomField[];
  /** What is asked of them, as the address has it. */
  asked: string | undefined;
  onAsk: (asked: string) => void;
};

/** What a filter may say of the fields that the organisation defined. */
export function CustomFilters({ fields, asked, onAsk }: Props) {
  const conditions = customConditionsOf(asked);
  const ask = (key: string, condition: CustomCondition) => {
    const { [key]: _before, ...others } = conditions;
    onAsk(customFilterOf({ ...others, [key]: condition }) ?? '');
  };
  return fields.map((field) => (
    <OneField
      key={field.key}
      field={field}
      asked={conditions[field.key] ?? {}}
      onAsk={(condition) => ask(field.key, condition)}
    />
  ));
}

type FieldProps = { field: CustomField; asked: CustomCondition; onAsk: (condition: CustomCondition) => void };

function OneField(props: FieldProps) {
  const { kind, label } = props.field;
  if (kind === 'yesNo' || kind === 'choice' || kind === 'severalChoices') return <Choice {...props} />;
  if (kind === 'number' || kind === 'date') return <Range {...props} />;
  return (
    <fieldset className={css.pair}>
      <legend>{label}</legend>
      <Typed
        label={label}
        type="text"
        value={props.asked.has ?? ''}
        onTyped={(text) => props.onAsk({ has: text || undefined })}
      />
      <Known {...props} />
    </fieldset>
  );
}

function Choice({ field, asked, onAsk }: FieldProps) {
  const [chosen] = asked.any ?? [];
  const yes = asked.yes === undefined ? undefined : asked.yes ? 'yes' : 'no';
  return (
    <NativeSelect
      label={field.label}
      value={asked.known === undefined ? (yes ?? chosen ?? '') : knownOf(asked)}
      data={[{ value: '', label: w.any }, ...offered(field, chosen ?? ''), ...knownChoices]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const known = knownFrom(value);
        if (known) onAsk(known);
        else if (value === '') onAsk({});
        else onAsk(field.kind === 'yesNo' ? { yes: value === 'yes' } : { any: [value] });
      }}
    />
  );
}

function Range({ field, asked, onAsk }: FieldProps) {
  const number = field.kind === 'number';
  const limit = (text: string) => (text === '' ? undefined : number ? Number(text) : text);
  return (
    <fieldset className={css.pair}>
      <legend>{field.label}</legend>
      {(['from', 'to'] as const).map((end) => (
        <Typed
          key={end}
          label={w[end]({ field: field.label })}
          type={number ? 'number' : 'date'}
          value={String(asked[end] ?? '')}
          onTyped={(text) => onAsk({ from: asked.from, to: asked.to, [end]: limit(text) })}
        />
      ))}
    </fieldset>
  );
}

const knownChoices = [
  { value: '+known', label: w.known },
  { value: '-known', label: w.unknown },
];

const knownOf = ({ known }: CustomCondition): string => (known === undefined ? '' : known ? '+known' : '-known');
const knownFrom = (value: string): CustomCondition | undefined =>
  value.endsWith('known') ? { known: value.startsWith('+') } : undefined;

function Known({ field, asked, onAsk }: FieldProps) {
  return (
    <NativeSelect
      aria-label={`${field.label}: ${w.known}`}
      value={knownOf(asked)}
      data={[{ value: '', label: w.any }, ...knownChoices]}
      onChange={(event) => onAsk({ ...asked, known: knownFrom(event.currentTarget.value)?.known })}
    />
  );
}

type TypedProps = { label: string; type: 'text' | 'number' | 'date'; value: string; onTyped: (text: string) => void };

/** Counts once it is left or Enter is pressed. */
function Typed({ label, type, value, onTyped }: TypedProps) {
  const tell = (text: string) => text !== value && onTyped(text);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      type={type}
      defaultValue={value}
      key={value}
      onBlur={(event) => tell(event.currentTarget.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && tell(event.currentTarget.value.trim())}
    />
  );
}
