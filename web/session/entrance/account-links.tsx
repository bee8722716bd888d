import { useRouter } from '@tanstack/react-router';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { forgetSession } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { useForm } from '../../form/use-form.ts';
import { paths } from '../../paths.ts';
import { addressWords } from '../address-words.ts';
import { NewPasswordField, passwordProblem } from '../password-field.tsx';
import { words } from '../words.ts';
import { AcceptInvitation } from './accept-invitation.tsx';
import { Elsewhere, EntranceForm, useLinkToken } from './entrance-form.tsx';
import { settingsWords } from '../settings/words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

type Proof = Output<(typeof routes)['session']['readProof']>;
const w = addressWords.page;

/** The page behind the link by which somebody chooses a new password. */
export function ResetPassword() {
  const token = useLinkToken();
  const router = useRouter();
  const form = useForm({
    initial: { password: '' },
    rules: { password: passwordProblem },
    submit: async ({ password }) => {
      await api.session.resetPassword({ body: { token, password } });
      toast.success(commonWords.saved);
      await router.navigate({ href: paths.signIn() });
    },
  });
  if (token.length < 20) {
    return <Elsewhere {...words.badLink} href={paths.forgotPassword()} link={words.forgotten.button} />;
  }
  return (
    <EntranceForm
      form={form}
      title={words.reset.title}
      about={settingsWords.account.passwordAbout}
      button={words.reset.button}
    >
      <NewPasswordField label={words.signIn.password} autoFocus {...form.field('password')} />
    </EntranceForm>
  );
}

/** The page behind the link that proves an e-mail address. Opening it proves nothing yet: mail servers open links, too. */
export function ConfirmAddress() {
  return (
    <AcceptInvitation read={(token) => api.session.readProof({ body: { token } })}>
      {(proof, token) =>
        proof.here ? <Here proof={proof} token={token} /> : <ChoosePassword proof={proof} token={token} />
      }
    </AcceptInvitation>
  );
}

/** Signed in with that address here: nothing has to be typed. */
function Here({ proof, token }: { proof: Proof; token: string }) {
  const router = useRouter();
  const form = useForm({
    initial: {},
    submit: async () => {
      await api.session.proveByLink({ body: { token } });
      forgetSession();
      toast.success(addressWords.done);
      await router.navigate({ href: paths.home() });
    },
  });
  return (
    <EntranceForm form={form} title={w.title} about={w.here({ email: proof.email })} button={w.yes}>
      {null}
    </EntranceForm>
  );
}

function ChoosePassword({ proof, token }: { proof: Proof; token: string }) {
  const router = useRouter();
  const form = useForm({
    initial: { password: '' },
    rules: { password: passwordProblem },
    submit: async ({ password }) => {
      await api.session.proveByLink({ body: { token, password } });
      toast.success(addressWords.done);
      await router.navigate({ href: paths.signIn() });
    },
  });
  return (
    <EntranceForm form={form} title={w.title} about={w.elsewhere({ email: proof.email })} button={words.reset.button}>
      <NewPasswordField
        label={words.signIn.password}
        autoFocus
        owner={{ email: proof.email }}
        {...form.field('password')}
      />
    </EntranceForm>
  );
}
