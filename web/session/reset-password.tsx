import { useRouter } from '@tanstack/react-router';
import { api } from '../core/client.ts';
import { toast } from '../core/toast.tsx';
import { FormFrame, FormProblem, SubmitButton } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Entrance } from './entrance.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPasswordField } from './password-field.tsx';
import { words } from './words.ts';
import css from './entrance.module.css';

const w = words.reset;

export function ResetPassword() {
  const token = useLinkToken();
  const router = useRouter();
  const form = useForm({
    initial: { password: '' },
    rules: { password: (password) => (password.length < 8 ? words.signUp.needPassword : undefined) },
    submit: async ({ password }) => {
      await api.session.resetPassword({ body: { token, password } });
      toast.success(w.saved, w.savedDetail);
      await router.navigate({ href: paths.signIn() });
    },
  });
  if (token.length < 20) {
    return (
      <Entrance title={w.title} about={w.badLink}>
        <div className={css.body}>
          <LinkButton href={paths.forgotPassword()}>{words.forgotten.button}</LinkButton>
        </div>
      </Entrance>
    );
  }
  return (
    <Entrance title={w.title} about={w.about}>
      <FormFrame form={form} label={w.title}>
        <NewPasswordField label={words.signUp.password} autoFocus {...form.field('password')} />
        <FormProblem form={form} />
        <SubmitButton form={form} size="md">
          {w.button}
        </SubmitButton>
      </FormFrame>
    </Entrance>
  );
}
