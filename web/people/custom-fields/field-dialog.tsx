import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  type CustomField,
  type CustomKind,
  customKinds,
  forPersonChoices,
} from '../../../contract/people/custom-fields.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { peopleKeys } from '../keys.ts';
import { FieldOptions } from './field-options.tsx';
import { fieldWords as w } from './words.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';

type Props = {
  /** Which one is changed; a new one without. */
  field?: CustomField | undefined;
  /** What a new one begins with, such as the header of a column. */
  begin?: { label: string; kind: CustomKind };
  onSaved?: (field: CustomField) => void;
  onClose: () => void;
};

/** What a field is called, holds, and who sees it. */
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
    rules: { label: (label) => (label.trim() === '' ? w.labelMissing : undefined) },
    reload: () => queryClient.refetchQueries({ queryKey: peopleKeys.customFields }),
    submit: async ({ kind, options: written, ...values }, { kind: _kind, ...was }, once) => {
      const options = written.filter(({ label }) => label.trim() !== '');
      const saved = field
        ? await api.people.changeCustomField({ params: { id: field.id }, body: { ...values, options, was } })
        : await api.people.createCustomField({ body: { ...values, kind, options } }, once);
      await queryClient.invalidateQueries({ queryKey: peopleKeys.customFields });
      toast.success(field ? w.saved({ field: saved.label }) : w.added({ field: saved.label }));
      onSaved?.(saved);
      onClose();
    },
  });
  const { kind } = form.values;
  return (
    <FormFrame form={form} label={field ? w.edit : w.add}>
      <TextInput label={w.label} maxLength={60} data-autofocus {...form.field('label')} />
      {field ? (
        <TextInput label={w.kind} value={w.kinds[kind]} description={w.kindStays} readOnly />
      ) : (
        <NativeSelect
          label={w.kind}
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
        <CancelButton>{w.cancel}</CancelButton>
        <SubmitButton form={form}>{w.save}</SubmitButton>
      </FormButtons>
    </FormFrame>
  );
}
