import { TextInput } from '@mantine/core';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { useForm } from '../../form/use-form.ts';
import { useAfterSignIn, EntranceForm } from './entrance-form.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { NewPasswordField, PasswordField, passwordProblem } from '../password-field.tsx';
import { words } from '../words.ts';
import { nameProblem } from '../../form/name-problem.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

type Invited = Output<(typeof routes)['session']['readInvitation']>;
const w = words.invitation;

/** The page behind an administrator's invitation. */
export function Invitation() {
  return (
    <AcceptInvitation read={(token) => api.session.readInvitation({ body: { token } })}>
      {(invited, token) => <Accept invited={invited} token={token} />}
    </AcceptInvitation>
  );
}

function Accept({ invited, token }: { invited: Invited; token: string }) {
  const arrive = useAfterSignIn();
  const form = useForm({
    initial: { name: invited.name, password: '' },
    rules: { name: (name) => nameProblem(name), password: passwordProblem },
    submit: async (body) => arrive(await api.session.acceptInvitation({ body: { token, ...body } })),
  });
  return (
    <EntranceForm
      form={form}
      title={w.title({ organisation: invited.organisation })}
      about={`${w.about({ email: invited.email })} ${invited.hasAccount ? w.hasAccount : w.choose}`}
      button={w.button}
    >
      {!invited.hasAccount && <TextInput label={commonWords.yourName} autoComplete="name" {...form.field('name')} />}
      {invited.hasAccount ? (
        <PasswordField label={words.signIn.password} autoFocus {...form.field('password')} />
      ) : (
        <NewPasswordField
          label={words.signIn.password}
          autoFocus
          owner={{ email: invited.email, name: form.values.name, organisations: [invited.organisation] }}
          {...form.field('password')}
        />
      )}
    </EntranceForm>
  );
}
