import { TextInput } from '@mantine/core';
import { api } from '../../core/client.ts';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import type { Invitation } from './administrator.ts';
import { settingsWords } from './words.ts';
import { words } from '../words.ts';
import { nameProblem } from '../../form/name-problem.ts';
import { useUnsavedGuard } from '../../core/unsaved.ts';

const w = settingsWords.administrators;
const empty = { name: '', email: '' };

/** Invites an administrator. */
export function InviteForm({ onInvited }: { onInvited: (made: Invitation) => Promise<void> }) {
  const form = useForm({
    initial: empty,
    rules: {
      name: (name) => nameProblem(name, w.needName),
      email: (email) => (/\S@\S/.test(email) ? undefined : words.signUp.needEmail),
    },
    submit: async (body, _was, options) => {
      const made = await api.session.invite({ body }, options);
      form.reset(empty);
      await onInvited(made);
    },
  });
  useUnsavedGuard(form.changed);
  return (
    <FormFrame form={form} label={w.inviteTitle}>
      <TextInput label={w.inviteName} autoComplete="off" maxLength={120} {...form.field('name')} />
      <TextInput label={w.inviteEmail} type="email" autoComplete="off" maxLength={254} {...form.field('email')} />
      <FormProblem form={form} />
      <FormRow>
        <SubmitButton form={form}>{w.inviteButton}</SubmitButton>
      </FormRow>
    </FormFrame>
  );
}
