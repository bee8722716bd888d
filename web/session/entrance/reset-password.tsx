import { useRouter } from '@tanstack/react-router';
import { wrongPassword } from '../../../contract/session/new-password.ts';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import { useForm } from '../../form/use-form.ts';
import { paths } from '../../paths.ts';
import { Elsewhere, EntranceForm } from './entrance-form.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPasswordField } from '../password-field.tsx';
import { words } from '../words.ts';

const w = words.reset;

export function ResetPassword() {
  const token = useLinkToken();
  const router = useRouter();
  const form = useForm({
    initial: { password: '' },
    rules: { password: wrongPassword },
    submit: async ({ password }) => {
      await api.session.resetPassword({ body: { token, password } });
      toast.success(w.saved, w.savedDetail);
      await router.navigate({ href: paths.signIn() });
    },
  });
  if (token.length < 20) {
    return <Elsewhere title={w.title} about={w.badLink} href={paths.forgotPassword()} link={words.forgotten.button} />;
  }
  return (
    <EntranceForm form={form} title={w.title} about={w.about} button={w.button}>
      <NewPasswordField label={words.signUp.password} autoFocus {...form.field('password')} />
    </EntranceForm>
  );
}
