import { TextInput } from '@mantine/core';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useForm } from '../../form/use-form.ts';
import { paths } from '../../paths.ts';
import { PasskeyButton } from '../second-factor/passkey-button.tsx';
import { useAfterSignIn, EntranceForm, useWelcome } from './entrance-form.tsx';
import { PasswordField } from '../password-field.tsx';
import { words } from '../words.ts';
import css from './entrance.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

export function SignIn() {
  const w = words.signIn;
  const welcome = useWelcome();
  const arrive = useAfterSignIn();
  const form = useForm({
    initial: { email: '', password: '' },
    rules: {
      email: (email) => (email.includes('@') ? undefined : inputWords.emailSuchAs),
      password: (password) => (password ? undefined : commonWords.fillThisIn),
    },
    submit: async (body) => arrive(await api.session.signIn({ body })),
  });
  const foot =
    welcome?.signUp === 'open' ? (
      <>
        {w.newHere} <Link href={paths.signUp()}>{words.signUp.title}</Link>
      </>
    ) : (
      welcome && w.byInvitation
    );
  return (
    <EntranceForm form={form} title={w.title} foot={foot} button={w.button} other={<PasskeyButton label={w.passkey} />}>
      <TextInput label={commonWords.eMail} type="email" autoComplete="username" autoFocus {...form.field('email')} />
      <div>
        <PasswordField label={w.password} autoComplete="current-password" {...form.field('password')} />
        <div style={{ marginTop: 6, textAlign: 'right' }}>
          <Link href={paths.forgotPassword()} className={css.link}>
            {w.forgotten}
          </Link>
        </div>
      </div>
    </EntranceForm>
  );
}
