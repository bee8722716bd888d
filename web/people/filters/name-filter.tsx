import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { PeopleRule } from '../../../contract/people/filter.ts';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { peopleKeys } from '../keys.ts';
import { savedFilterWords as w } from './words.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { peopleCommon } from '../common-words.ts';

type Props = { opened: boolean; onClose: () => void; rule: PeopleRule; changed?: { id: string; name: string } };

/** Asks for the name of a new filter, or another one for `changed`. */
export function NameFilter({ opened, onClose, rule, changed }: Props) {
  return (
    <Dialog title={changed ? w.rename : peopleCommon.saveThisFilter} opened={opened} onClose={onClose}>
      <NameForm key={changed?.id} rule={rule} changed={changed} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ rule, changed, onClose }: Omit<Props, 'opened'>) {
  const client = useQueryClient();
  const form = useForm({
    initial: { name: changed?.name ?? '' },
    rules: { name: (name) => (name.trim() === '' ? commonWords.fillThisIn : undefined) },
    reload: () => client.refetchQueries({ queryKey: peopleKeys.filters }),
    submit: async ({ name }, was, options) => {
      if (changed) await api.people.changeFilter({ params: { id: changed.id }, body: { name, was } });
      else await api.people.saveFilter({ body: { name, rule } }, options);
      await client.invalidateQueries({ queryKey: peopleKeys.filters });
      if (!changed) toast.success(commonWords.saved);
      onClose();
    },
  });
  return (
    <FormFrame form={form} label={peopleCommon.saveThisFilter}>
      <TextInput label={commonWords.name} maxLength={80} data-autofocus {...form.field('name')} />
      <FormProblem form={form} />
      <FormButtons>
        <CancelButton>{commonWords.cancel}</CancelButton>
        <SubmitButton form={form}>{commonWords.save}</SubmitButton>
      </FormButtons>
    </FormFrame>
  );
}
