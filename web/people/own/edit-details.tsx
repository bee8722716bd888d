import { Button, TextInput } from '@mantine/core';
import { type PersonField } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { inputTypes } from '../person-form/plain-fields.tsx';
import { type Own, ownKey } from './own.ts';
import { labels } from '../labels.ts';
import { ownWords as w } from './words.ts';

/** What people may change of themselves, by its input. */
const fields = Object.values<PersonField>(personFields).flatMap(({ byThemselves, form, label, kind }) =>
  byThemselves ? Object.entries(form).map(([input, longest]) => ({ input: input as Input, longest, label, kind })) : [],
);

type Input = keyof ReturnType<typeof typedOf>;

const typedOf = ({ title, otherNames, secondPhoneNumber, secondEmail, occupation }: Own) => ({
  title,
  otherNames,
  secondPhone: secondPhoneNumber,
  secondEmail,
  occupation,
});

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
  const form = useForm({
    initial,
    reload: () => queryClient.refetchQueries({ queryKey: ownKey }),
    submit: async (values, was) => {
      const changed = fields.map(({ input }) => input).filter((input) => values[input] !== initial[input]);
      const of = (from: typeof initial) => Object.fromEntries(changed.map((input) => [input, from[input]]));
      await api.people.saveOwnDetails({ body: { changes: of(values), was: of(was) } });
      await queryClient.invalidateQueries({ queryKey: ownKey });
      toast.success(w.detailsSaved);
      onClose();
    },
  });
  return (
    <FormFrame form={form} label={w.edit}>
      {fields.map(({ input, longest, label, kind }) => (
        <TextInput
          key={input}
          label={label}
          type={inputTypes[kind] ?? 'text'}
          maxLength={longest}
          {...form.field(input)}
        />
      ))}
      <FormProblem form={form} />
      <FormRow>
        <Button variant="default" onClick={onClose}>
          {labels.cancel}
        </Button>
        <SubmitButton form={form}>{w.saveDetails}</SubmitButton>
      </FormRow>
    </FormFrame>
  );
}
