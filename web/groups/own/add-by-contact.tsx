import { TextInput } from '@mantine/core';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { toast } from '../../core/toast.tsx';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { groupKeys } from '../keys.ts';
import { ledWords as w } from '../words.ts';
import { nameProblem } from '../../form/name-problem.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { groupsCommon } from '../common-words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

type Props = { groupId: string; opened: boolean; onClose: () => void };

const empty = { firstName: '', lastName: '', phoneNumber: '', email: '', position: '' };

/** Adds somebody by name and number: a leader does not look through everybody. */
export function AddByContact({ groupId, opened, onClose }: Props) {
  const form = useForm({
    initial: empty,
    rules: {
      firstName: (name) => nameProblem(name, sharedWords.enterTheFirstName),
      phoneNumber: (phone, { email }) => (phone.trim() || email.trim() ? undefined : inputWords.phoneOrEmail),
    },
    submit: async (body, _was, options) => {
      const { member } = await api.groups.addByContact({ params: { groupId }, body }, options);
      const name = `${member.person.firstName} ${member.person.lastName}`.trim();
      toast.success(sharedWords.wasAdded({ name }));
      form.reset(empty);
      onClose();
      await queryClient.invalidateQueries({ queryKey: groupKeys.all });
    },
  });
  return (
    <SidePanel title={sharedWords.addMember} opened={opened} onClose={onClose}>
      <FormFrame form={form} label={sharedWords.addMember}>
        <p style={{ margin: 0 }}>{w.addAbout}</p>
        <TextInput
          label={commonWords.firstName}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          {...form.field('firstName')}
        />
        <TextInput label={commonWords.lastName} autoComplete="off" maxLength={200} {...form.field('lastName')} />
        <TextInput
          label={commonWords.phone}
          type="tel"
          autoComplete="off"
          maxLength={60}
          {...form.field('phoneNumber')}
        />
        <TextInput label={commonWords.eMail} type="email" autoComplete="off" maxLength={254} {...form.field('email')} />
        <TextInput
          label={sharedWords.position}
          placeholder={groupsCommon.eGMember}
          maxLength={80}
          {...form.field('position')}
        />
        <FormProblem form={form} />
        <FormButtons>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <SubmitButton form={form}>{sharedWords.addMember}</SubmitButton>
        </FormButtons>
      </FormFrame>
    </SidePanel>
  );
}
