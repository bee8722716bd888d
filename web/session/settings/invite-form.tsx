import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { HandOver } from './hand-over.tsx';
import { settingsWords } from './settings-words.ts';
import { words } from '../words.ts';

const w = settingsWords.administrators;
const empty = { name: '', email: '' };

/** Invites an administrator; without e-mail the link appears once, to be handed over. */
export function InviteForm({ onInvited }: { onInvited: () => Promise<void> }) {
  const [link, setLink] = useState<{ name: string; link: string }>();
  const form = useForm({
    initial: empty,
    rules: {
      name: (name) => (name.trim() ? undefined : 'Enter their name.'),
      email: (email) => (/\S@\S/.test(email) ? undefined : words.signUp.needEmail),
    },
    submit: async (body) => {
      const made = await api.session.invite({ body });
      setLink(made.link ? { name: made.name, link: made.link } : undefined);
      if (!made.link) toast.success(w.invited(made.email));
      form.reset(empty);
      await onInvited();
    },
  });
  return (
    <>
      {link && <HandOver title={w.linkTitle} about={w.linkAbout(link.name)} link={link.link} />}
      <FormFrame form={form} label={w.inviteTitle}>
        <TextInput label={w.inviteName} autoComplete="off" maxLength={120} {...form.field('name')} />
        <TextInput label={w.inviteEmail} type="email" autoComplete="off" maxLength={254} {...form.field('email')} />
        <FormProblem form={form} />
        <FormRow>
          <SubmitButton form={form}>{w.inviteButton}</SubmitButton>
        </FormRow>
      </FormFrame>
    </>
  );
}
