import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { routes } from '../../contract/routes.ts';
import { api, type Output } from '../core/client.ts';
import { FormFrame, FormProblem, SubmitButton } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { paths } from '../paths.ts';
import { useAfterSignIn } from '../session/after-sign-in.ts';
import css from '../session/entrance.module.css';
import { Entrance } from '../session/entrance.tsx';
import { useLinkToken } from '../session/link-token.ts';
import { NewPasswordField, PasswordField } from '../session/password-field.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Bone } from '../ui/states.tsx';
import { loginWords } from './words.ts';

type Invited = Output<(typeof routes)['followup']['readMemberInvitation']>;
const w = loginWords.accept;

/** The page behind a member's invitation. */
export function YourPage() {
  const token = useLinkToken();
  const { data, isError } = useQuery({
    queryKey: ['followup', 'invitation', token],
    queryFn: () => api.followup.readMemberInvitation({ body: { token } }),
    enabled: token.length >= 20,
  });
  if (isError || token.length < 20) {
    return (
      <Entrance title={w.badTitle} about={w.bad}>
        <div className={css.body}>
          <LinkButton href={paths.signIn()}>{w.signIn}</LinkButton>
        </div>
      </Entrance>
    );
  }
  if (!data)
    return (
      <Entrance title="One moment" about={<Bone width="240px" />}>
        {null}
      </Entrance>
    );
  return <Accept invited={data} token={token} />;
}

function Accept({ invited, token }: { invited: Invited; token: string }) {
  const arrive = useAfterSignIn();
  const form = useForm({
    initial: { email: invited.email ?? '', password: '' },
    rules: {
      email: (email) => (email.includes('@') ? undefined : w.needEmail),
      password: (password) => (password.length < 8 ? w.needPassword : undefined),
    },
    submit: async (body) => arrive(await api.followup.acceptMemberInvitation({ body: { token, ...body } })),
  });
  const Password = invited.hasAccount ? PasswordField : NewPasswordField;
  return (
    <Entrance
      title={w.title(invited.organisation)}
      about={`${w.about(invited.name)} ${invited.hasAccount ? w.hasAccount : w.choose}`}
    >
      <FormFrame form={form} label={w.title(invited.organisation)}>
        <TextInput
          label={w.email}
          description={invited.email === null ? w.emailHint : undefined}
          type="email"
          autoComplete="username"
          readOnly={invited.email !== null}
          {...form.field('email')}
        />
        <Password label={w.password} autoFocus {...form.field('password')} />
        <FormProblem form={form} />
        <SubmitButton form={form} size="md">
          {w.button}
        </SubmitButton>
      </FormFrame>
    </Entrance>
  );
}
