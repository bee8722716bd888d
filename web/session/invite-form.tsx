import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { api } from '../core/client.ts';
import { toast } from '../core/toast.tsx';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { Note } from '../ui/badge.tsx';
import { settingsWords } from './settings-words.ts';
import { words } from './words.ts';
import css from './settings.module.css';

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
      {link && <HandOver {...link} />}
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

function HandOver({ name, link }: { name: string; link: string }) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    setCopied(true);
  };
  return (
    <>
      <Note tone="info" title={w.linkTitle}>
        {w.linkAbout(name)}
      </Note>
      <div className={css.copy}>
        <TextInput
          ref={input}
          readOnly
          value={link}
          aria-label={w.linkTitle}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" h={42} onClick={() => void copy()}>
          {copied ? w.copied : w.copy}
        </Button>
      </div>
    </>
  );
}
