import { Checkbox, NativeSelect, TextInput, Button, CloseButton } from '@mantine/core';
import {
  type CustomField,
  type CustomKind,
  customKinds,
  forPersonChoices,
  type CustomOption,
} from '../../../contract/people/custom-fields.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { peopleKeys } from '../keys.ts';
import { fieldWords as w } from './words.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { IconPlus } from '@tabler/icons-react';
import css from './field-options.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';

type Props = {
  /** The field to change; a new one if absent. */
  field?: CustomField | undefined;
  /** The first values of a new field, such as the header of a column. */
  begin?: { label: string; kind: CustomKind };
  onSaved?: (field: CustomField) => void;
  onClose: () => void;
};

/** Edits a field's name, kind of value, and who sees it. */
export function FieldDialog(props: Props) {
  return (
    <Dialog title={props.field ? w.edit : w.add} opened onClose={props.onClose}>
      <FieldForm key={props.field?.id} {...props} />
    </Dialog>
  );
}

function FieldForm({ field, begin = { label: '', kind: 'text' }, onSaved, onClose }: Props) {
  const form = useForm({
    initial: {
      label: field?.label ?? begin.label,
      kind: field?.kind ?? begin.kind,
      options: field?.options ?? [],
      forLeaders: field?.forLeaders ?? false,
      forPerson: field?.forPerson ?? ('no' as CustomField['forPerson']),
    },
    rules: { label: (label) => (label.trim() === '' ? commonWords.fillThisIn : undefined) },
    reload: () => queryClient.refetchQueries({ queryKey: peopleKeys.customFields }),
    submit: async ({ kind, options: written, ...values }, { kind: _kind, ...was }, once) => {
      const options = written.filter(({ label }) => label.trim() !== '');
      const saved = field
        ? await api.people.changeCustomField({ params: { id: field.id }, body: { ...values, options, was } })
        : await api.people.createCustomField({ body: { ...values, kind, options } }, once);
      await queryClient.invalidateQueries({ queryKey: peopleKeys.customFields });
      onSaved?.(saved);
      onClose();
    },
  });
  const { kind } = form.values;
  return (
    <FormFrame form={form} label={field ? w.edit : w.add}>
      <TextInput label={commonWords.name} maxLength={60} data-autofocus {...form.field('label')} />
      {field ? (
        <TextInput label={recordWords.kind} value={w.kinds[kind]} description={w.kindStays} readOnly />
      ) : (
        <NativeSelect
          label={recordWords.kind}
          description={w.kindStays}
          value={kind}
          onChange={(event) => form.set('kind', event.currentTarget.value as CustomKind)}
          data={customKinds.map((value) => ({ value, label: w.kinds[value] }))}
        />
      )}
      {(kind === 'choice' || kind === 'severalChoices') && (
        <FieldOptions
          options={form.values.options}
          error={form.errorOf('options')}
          isNew={!field}
          onChange={(options) => form.set('options', options)}
        />
      )}
      <Checkbox
        label={w.forLeaders}
        checked={form.values.forLeaders}
        onChange={(event) => form.set('forLeaders', event.currentTarget.checked)}
      />
      <NativeSelect
        label={w.forPerson}
        value={form.values.forPerson}
        onChange={(event) => form.set('forPerson', event.currentTarget.value as CustomField['forPerson'])}
        data={forPersonChoices.map((value) => ({ value, label: w.forPersonChoices[value] }))}
      />
      <FormProblem form={form} />
      <FormButtons>
        <CancelButton>{commonWords.cancel}</CancelButton>
        <SubmitButton form={form}>{commonWords.save}</SubmitButton>
      </FormButtons>
    </FormFrame>
  );
}

type FieldOptionsProps = {
  options: readonly CustomOption[];
  error: string | undefined;
  isNew: boolean;
  onChange: (options: CustomOption[]) => void;
};

/** The choices of a field, one beneath the other. One that is removed stays known, but is not offered any more. */
function FieldOptions({ options, error, isNew, onChange }: FieldOptionsProps) {
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
