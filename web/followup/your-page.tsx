import { TextInput } from '@mantine/core';
import type { routes } from '../../contract/routes.ts';
import { api, type Output } from '../core/client.ts';
import { useForm } from '../form/use-form.ts';
import { useAfterSignIn, EntranceForm } from '../session/entrance/entrance-form.tsx';
import { AcceptInvitation } from '../session/entrance/accept-invitation.tsx';
import { NewPasswordField, PasswordField, passwordProblem } from '../session/password-field.tsx';
import { loginWords } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { words } from '../session/words.ts';
import { inputWords } from '../ui/wording/input-words.ts';

type Invited = Output<(typeof routes)['followup']['readMemberInvitation']>;
const w = loginWords.accept;

/** The page behind a member's invitation. */
export function YourPage() {
  return (
    <AcceptInvitation read={(token) => api.followup.readMemberInvitation({ body: { token } })}>
      {(invited, token) => <Accept invited={invited} token={token} />}
    </AcceptInvitation>
  );
}

function Accept({ invited, token }: { invited: Invited; token: string }) {
  const arrive = useAfterSignIn();
  const form = useForm({
    initial: { email: invited.email ?? '', password: '' },
    rules: { email: (email) => (email.includes('@') ? undefined : inputWords.emailSuchAs), password: passwordProblem },
    submit: async (body) => arrive(await api.followup.acceptMemberInvitation({ body: { token, ...body } })),
  });
  return (
    <EntranceForm
      form={form}
      title={w.title({ organisation: invited.organisation })}
      about={`${w.about({ name: invited.name })} ${invited.hasAccount ? w.hasAccount : words.invitation.choose}`}
      button={w.button}
    >
      <TextInput
        label={commonWords.eMail}
        description={invited.email === null ? w.emailHint : undefined}
        type="email"
        autoComplete="username"
        readOnly={invited.email !== null}
        autoFocus={invited.email === null}
        {...form.field('email')}
      />
      {invited.hasAccount ? (
        <PasswordField label={words.signIn.password} autoFocus={invited.email !== null} {...form.field('password')} />
      ) : (
        <NewPasswordField
          label={words.signIn.password}
          autoFocus={invited.email !== null}
          owner={{ email: form.values.email, name: invited.name, organisations: [invited.organisation] }}
          {...form.field('password')}
        />
      )}
    </EntranceForm>
  );
}
