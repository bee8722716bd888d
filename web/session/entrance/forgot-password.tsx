import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useForm } from '../../form/use-form.ts';
import { paths } from '../../paths.ts';
import { EntranceForm, useWelcome } from './entrance-form.tsx';
import { Entrance } from './entrance.tsx';
import { words } from '../words.ts';
import css from './entrance.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

const w = words.forgotten;
const back = <Link href={paths.signIn()}>{w.back}</Link>;

export function ForgotPassword() {
  const welcome = useWelcome();
  const [sent, setSent] = useState(false);
  if (welcome && !welcome.mail) return <AskOperator contact={welcome.supportContact} />;
  if (sent)
    return (
      <Entrance title={w.sentTitle} about={w.sent} foot={back}>
        {null}
      </Entrance>
    );
  return <AskForLink onSent={() => setSent(true)} />;
}

function AskForLink({ onSent }: { onSent: () => void }) {
  const form = useForm({
    initial: { email: '' },
    rules: { email: (email) => (/\S@\S/.test(email) ? undefined : inputWords.emailSuchAs) },
    submit: async (body) => {
      await api.session.forgotPassword({ body });
      onSent();
    },
  });
  return (
    <EntranceForm form={form} title={words.signIn.forgotten} about={w.about} foot={back} button={w.button}>
      <TextInput label={commonWords.eMail} type="email" autoComplete="username" autoFocus {...form.field('email')} />
    </EntranceForm>
  );
}

/** Without SMTP nothing can be mailed: the operator's command makes the link. */
function AskOperator({ contact }: { contact: string | null }) {
  return (
    <Entrance title={words.signIn.forgotten} about={words.noMail} foot={back}>
      <div className={css.body}>
        <pre className={css.command}>npm run koinonia -- user reset-password {'<your e-mail>'}</pre>
        {contact && (
          <p className={css.about}>
            {w.contact} <b>{contact}</b>
          </p>
        )}
      </div>
    </Entrance>
  );
}
