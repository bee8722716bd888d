import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { refreshUser, useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { useAction } from '../../core/use-action.ts';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { Section } from '../../ui/page/page.tsx';
import { addressWords as w } from '../address-words.ts';
import { useWelcome } from '../entrance/use-welcome.ts';
import entrance from '../entrance/entrance.module.css';
import css from './settings.module.css';

/** Proving one's e-mail address, as long as that is asked. */
export function AddressPart() {
  const { address, email, role, sendingWaits } = useUser();
  const welcome = useWelcome();
  if (address.state === 'fine') return null;
  return (
    <Section title={w.title} about={w.about({ email })}>
      {address.state === 'needed' && <Note tone="warning">{w.needed}</Note>}
      <p className={css.plain}>
        {w.why} {role === 'owner' && sendingWaits && w.waits}
      </p>
      {welcome && (welcome.mail ? <CodeForm /> : <AskOperator email={email} alone={role === 'owner'} />)}
      <p className={css.plain}>{w.once}</p>
    </Section>
  );
}

function CodeForm() {
  const [sent, setSent] = useState(false);
  const form = useForm({
    initial: { code: '' },
    rules: { code: (code) => (code.replaceAll(/\D/g, '').length === 8 ? undefined : w.needCode) },
    submit: async (body) => {
      await api.session.proveByCode({ body });
      toast.success(w.done);
      await refreshUser();
    },
  });
  const { busy: sending, run: ask } = useAction<void, unknown>({
    send: () => api.session.sendProof(),
    success: () => ({ title: w.sent, detail: w.sentDetail }),
    onDone: () => setSent(true),
  });
  return (
    <FormFrame form={form} label={w.title}>
      <TextInput
        label={w.code}
        description={w.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...form.field('code')}
      />
      <FormProblem form={form} />
      <FormRow>
        <SubmitButton form={form}>{w.confirm}</SubmitButton>
        <Button variant="default" loading={sending} onClick={() => void ask()}>
          {sent ? w.again : w.send}
        </Button>
      </FormRow>
    </FormFrame>
  );
}

/** Without mail whoever runs the server, or invited somebody, is believed. */
function AskOperator({ email, alone }: { email: string; alone: boolean }) {
  return (
    <>
      <p className={css.plain}>{w.noMail}</p>
      <pre className={entrance.command}>npm run koinonia -- user prove {email}</pre>
      {!alone && <p className={css.plain}>{w.orInvite}</p>}
    </>
  );
}
