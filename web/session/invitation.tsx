import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, type Output } from '../core/client.ts';
import { FormFrame, FormProblem, SubmitButton } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Bone } from '../ui/states.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { Entrance } from './entrance.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPasswordField, PasswordField } from './password-field.tsx';
import { words } from './words.ts';
import type { routes } from '../../contract/routes.ts';
import css from './entrance.module.css';

type Invited = Output<(typeof routes)['session']['readInvitation']>;
const w = words.invitation;

export function Invitation() {
  const token = useLinkToken();
  const { data, isError } = useQuery({
    queryKey: ['session', 'invitation', token],
    queryFn: () => api.session.readInvitation({ body: { token } }),
    enabled: token.length >= 20,
  });
  if (isError || token.length < 20) {
    return (
      <Entrance title={w.badTitle} about={w.bad}>
        <div className={css.body}>
          <LinkButton href={paths.signIn()}>{words.signIn.button}</LinkButton>
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
    initial: { name: invited.name, password: '' },
    rules: {
      name: (name) => (name.trim() ? undefined : words.signUp.needName),
      password: (password) => (password.length < 8 ? words.signUp.needPassword : undefined),
    },
    submit: async (body) => arrive(await api.session.acceptInvitation({ body: { token, ...body } })),
  });
  const Password = invited.hasAccount ? PasswordField : NewPasswordField;
  return (
    <Entrance
      title={w.title(invited.organisation)}
      about={`${w.about(invited.email)} ${invited.hasAccount ? w.hasAccount : w.choose}`}
    >
      <FormFrame form={form} label={w.title(invited.organisation)}>
        {!invited.hasAccount && <TextInput label={words.signUp.name} autoComplete="name" {...form.field('name')} />}
        <Password label={words.signUp.password} autoFocus {...form.field('password')} />
        <FormProblem form={form} />
        <SubmitButton form={form} size="md">
          {w.button}
        </SubmitButton>
      </FormFrame>
    </Entrance>
  );
}
