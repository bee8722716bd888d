import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Badge } from '../../ui/marks/badge.tsx';
import { Skeleton } from '../../ui/page/states.tsx';
import { PasswordDialog } from '../settings/password-dialog.tsx';
import type { Factors } from './factors.ts';
import { factorWords as w } from './words.ts';

const QrCode = lazyPart(
  () => import('../../ui/marks/qr-code.tsx'),
  'QrCode',
  <Skeleton width="208px" height="208px" />,
);

type Props = { factors: Factors; onChanged: (codes?: string[]) => Promise<void> };
type Enrolment = { uri: string; secret: string };

/** The authenticator app: set up with its first code, removed with the password. */
export function AuthenticatorPart({ factors: { authenticator }, onChanged }: Props) {
  const [asking, setAsking] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const submit = async (password: string) => {
    if (!authenticator) return setEnrolment(await api.session.newAuthenticator({ body: { password } }));
    await api.session.removeAuthenticator({ body: { password } });
    toast.success(w.removed);
    await onChanged();
  };
  if (enrolment) {
    const done = async (codes: string[]) => {
      setEnrolment(undefined);
      toast.success(w.appAdded);
      await onChanged(codes);
    };
    return <FirstCode enrolment={enrolment} onDone={done} onCancel={() => setEnrolment(undefined)} />;
  }
  const verb = authenticator ? w.appRemove : w.appSet;
  return (
    <>
      <p style={{ margin: 0 }}>
        <Badge tone={authenticator ? 'good' : 'quiet'}>{authenticator ? w.appOn : w.appOff}</Badge>
      </p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {verb}
        </Button>
      </div>
      <PasswordDialog
        title={verb}
        about={w.passwordAbout}
        verb={authenticator ? w.remove : w.goOn}
        danger={authenticator}
        opened={asking}
        onClose={() => setAsking(false)}
        submit={submit}
      />
    </>
  );
}

type FirstProps = { enrolment: Enrolment; onDone: (codes: string[]) => Promise<void>; onCancel: () => void };

function FirstCode({ enrolment, onDone, onCancel }: FirstProps) {
  const form = useForm({
    initial: { code: '' },
    rules: { code: (code) => (code.trim().length >= 6 ? undefined : w.step.needCode) },
    submit: async (body) => onDone((await api.session.confirmAuthenticator({ body })).recoveryCodes),
  });
  return (
    <FormFrame form={form} label={w.appSet}>
      <p style={{ margin: 0 }}>{w.appScan}</p>
      <QrCode text={enrolment.uri} label={w.appQr} size={208} />
      <p style={{ margin: 0 }}>
        {w.appByHand} <code style={{ overflowWrap: 'anywhere' }}>{enrolment.secret}</code>
      </p>
      <TextInput
        label={w.appCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
        {...form.field('code')}
      />
      <FormProblem form={form} />
      <FormRow>
        <Button variant="default" onClick={onCancel}>
          {w.cancel}
        </Button>
        <SubmitButton form={form}>{w.appConfirm}</SubmitButton>
      </FormRow>
    </FormFrame>
  );
}
