import { NativeSelect, TextInput } from '@mantine/core';
import { asColumn, type CustomColumn, typedOf as typedCustom } from '../../../contract/people/custom-fields.ts';
import { type PersonField } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CustomInputs } from '../custom-fields/custom-inputs.tsx';
import { fieldLabel } from '../field-words.ts';
import { inputTypes } from '../person-form/plain-fields.tsx';
import { useLookups, withPresent } from '../person-form/use-lookups.ts';
import { type Own, ownKey } from './own.ts';
import { labels } from '../labels.ts';
import { ownWords as w } from './words.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';

/** What people may change of themselves, by its input. */
const fields = Object.entries<PersonField>(personFields).flatMap(([key, { byThemselves, form, kind }]) =>
  byThemselves
    ? Object.entries(form).map(([input, longest]) => ({ input: input as Input, longest, label: fieldLabel(key), kind }))
    : [],
);

type Input = 'title' | 'otherNames' | 'secondPhone' | 'secondEmail' | 'occupation' | 'language';
type Values = Record<Input, string> & Record<CustomColumn, string>;

const typedOf = ({ title, otherNames, secondPhoneNumber, secondEmail, occupation, language, ...own }: Own): Values => ({
  title,
  otherNames,
  secondPhone: secondPhoneNumber,
  secondEmail,
  occupation,
  language,
  ...Object.fromEntries(mayChange(own).map(({ key }) => [asColumn(key), typedCustom(own.custom[key])])),
});

/** Of the organisation's own fields those that are open to be changed. */
const mayChange = ({ customFields }: Pick<Own, 'customFields'>) =>
  customFields.filter(({ forPerson }) => forPerson === 'change');

type Props = { opened: boolean; onClose: () => void; own: Own };

/** Somebody completes what is known of them; what the organisation decides or writes to stays with an administrator. */
export function EditDetails({ opened, onClose, own }: Props) {
  return (
    <Dialog title={w.edit} opened={opened} onClose={onClose}>
      <DetailsForm own={own} onClose={onClose} />
    </Dialog>
  );
}

function DetailsForm({ own, onClose }: Omit<Props, 'opened'>) {
  const initial = typedOf(own);
  const custom = mayChange(own);
  const languages = useLookups().of('language');
  const form = useForm({
    initial,
    reload: () => queryClient.refetchQueries({ queryKey: ownKey }),
    submit: async (values, was) => {
      const changed = fields.map(({ input }) => input).filter((input) => values[input] !== initial[input]);
      const ofCustom = custom.filter(({ key }) => values[asColumn(key)] !== initial[asColumn(key)]);
      const of = (from: Values) => ({
        ...Object.fromEntries(changed.map((input) => [input, from[input]])),
        ...(ofCustom.length > 0 && {
          custom: Object.fromEntries(ofCustom.map(({ key }) => [key, from[asColumn(key)] ?? ''])),
        }),
      });
      await api.people.saveOwnDetails({ body: { changes: of(values), was: of(was) } });
      await queryClient.invalidateQueries({ queryKey: ownKey });
      toast.success(w.detailsSaved);
      onClose();
    },
  });
  return (
    <FormFrame form={form} label={w.edit}>
      {fields.map(({ input, longest, label, kind }) =>
        kind === 'language' ? (
          <NativeSelect
            key={input}
            label={label}
            data={withPresent([{ value: '', label: w.noLanguage }, ...languages], form.values[input])}
            {...form.field(input)}
          />
        ) : (
          <TextInput
            key={input}
            label={label}
            type={inputTypes[kind] ?? 'text'}
            maxLength={longest}
            {...form.field(input)}
          />
        ),
      )}
      <CustomInputs fields={custom} form={form} />
      <FormProblem form={form} />
      <FormButtons>
        <CancelButton>{labels.cancel}</CancelButton>
        <SubmitButton form={form}>{w.saveDetails}</SubmitButton>
      </FormButtons>
    </FormFrame>
  );
}
