import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { refreshUser, useUser } from '../../core/session.ts';
import { Note, Badge } from '../../ui/marks/badge.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import css from '../../ui/page/settings.module.css';
import { SettingsFrame } from '../settings/settings-frame.tsx';
import { factorWords as w } from './words.ts';
import { Switch, Button, TextInput } from '@mantine/core';
import { toast } from '../../core/toast.tsx';
import { day, ago } from '../../ui/wording/dates.ts';
import { PasswordDialog } from '../settings/password-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormRow, FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import recoveryPartCss from './recovery.module.css';
import { IconKey } from '@tabler/icons-react';
import { ApiError } from '../../core/failures.ts';
import { browserName } from '../settings/own-sessions.tsx';
import { addPasskey, passkeysWork } from './passkey-button.tsx';
import { useForm } from '../../form/use-form.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import type { routes } from '../../../contract/routes.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { labels } from '../labels.ts';

const QrCode = lazyPart(
  () => import('../../ui/marks/qr-code.tsx'),
  'QrCode',
  <Skeleton width="208px" height="208px" />,
);

type AuthenticatorPartProps = { factors: Factors; onChanged: (codes?: string[]) => Promise<void> };
type Enrolment = { uri: string; secret: string };

/** The authenticator app: set up with its first code, removed with the password. */
function AuthenticatorPart({ factors: { authenticator }, onChanged }: AuthenticatorPartProps) {
  const [asking, setAsking] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const submit = async (password: string) => {
    if (!authenticator) return setEnrolment(await api.session.newAuthenticator({ body: { password } }));
    await api.session.removeAuthenticator({ body: { password } });
    await onChanged();
  };
  if (enrolment) {
    const done = async (codes: string[]) => {
      setEnrolment(undefined);
      await onChanged(codes);
    };
    return <FirstCode enrolment={enrolment} onDone={done} onCancel={() => setEnrolment(undefined)} />;
  }
  const verb = authenticator ? w.appRemove : w.appSet;
  return (
    <>
      {authenticator && (
        <p style={{ margin: 0 }}>
          <Badge tone="good">{w.appOn}</Badge>
        </p>
      )}
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {verb}
        </Button>
      </div>
      <PasswordDialog
        title={verb}
        about={w.passwordAbout}
        verb={authenticator ? sharedWords.remove : w.goOn}
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
    rules: { code: (code) => (code.trim().length >= 6 ? undefined : commonWords.fillThisIn) },
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
          {commonWords.cancel}
        </Button>
        <SubmitButton form={form}>{w.appConfirm}</SubmitButton>
      </FormRow>
    </FormFrame>
  );
}

const key = ['session', 'second-factor'];

/** Setting up what one signs in with besides the password, and the owner's rule. */
export function SecondFactorSettings() {
  const user = useUser();
  const found = useQuery({ queryKey: key, queryFn: () => api.session.secondFactor() });
  const [shown, setShown] = useState<string[]>([]);
  const changed = async (codes: string[] = []) => {
    setShown(codes);
    await Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshUser()]);
  };
  return (
    <SettingsFrame>
      {user.secondFactor.state === 'needed' && (
        <div className={css.above}>
          <Note tone="warning">{w.needed}</Note>
        </div>
      )}
      {found.isPending && <Skeleton height="240px" />}
      {found.isError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <>
          <ShownCodes codes={shown} onClose={() => setShown([])} />
          <Section title={w.app} about={w.appAbout}>
            <AuthenticatorPart factors={found.data} onChanged={changed} />
          </Section>
          <Section title={w.passkeys} about={w.passkeysAbout}>
            <PasskeysPart factors={found.data} onChanged={changed} />
          </Section>
          <Section title={w.recovery} about={w.recoveryAbout}>
            <RecoveryPart factors={found.data} onChanged={changed} />
          </Section>
          {user.role === 'owner' && (
            <Section title={w.rule}>
              <RulePart factors={found.data} onChanged={changed} />
            </Section>
          )}
        </>
      )}
    </SettingsFrame>
  );
}

type Props = { factors: Factors; onChanged: () => Promise<void> };

/** The owner asks a second factor of everybody who administers, a week ahead. */
function RulePart({ factors: { neededFrom }, onChanged }: Props) {
  const [asking, setAsking] = useState(false);
  const submit = async (password: string) => {
    await api.session.needSecondFactor({ body: { needed: neededFrom === null, password } });
    await onChanged();
  };
  return (
    <>
      <Switch
        label={w.ruleSwitch}
        description={neededFrom ? w.ruleFrom({ day: day(neededFrom) }) : undefined}
        checked={neededFrom !== null}
        onChange={() => setAsking(true)}
      />
      <PasswordDialog
        title={neededFrom ? w.ruleEnd : w.ruleSwitch}
        about={neededFrom ? w.ruleEndAbout : w.ruleBegin}
        verb={w.goOn}
        opened={asking}
        onClose={() => setAsking(false)}
        submit={submit}
      />
    </>
  );
}

type RecoveryPartProps = { factors: Factors; onChanged: (codes?: string[]) => Promise<void> };

/** How many recovery codes are left, and new ones. */
function RecoveryPart({ factors, onChanged }: RecoveryPartProps) {
  const [asking, setAsking] = useState(false);
  const any = factors.authenticator || factors.passkeys.length > 0;
  if (!any) return <p style={{ margin: 0, color: 'var(--quiet)' }}>{w.recoveryNone}</p>;
  return (
    <>
      <p style={{ margin: 0 }}>{w.recoveryLeft({ count: factors.recoveryLeft })}</p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {w.recoveryNew}
        </Button>
      </div>
      <PasswordDialog
        title={w.recoveryNew}
        about={w.passwordAbout}
        verb={w.goOn}
        opened={asking}
        onClose={() => setAsking(false)}
        submit={async (password) =>
          onChanged((await api.session.newRecoveryCodes({ body: { password } })).recoveryCodes)
        }
      />
    </>
  );
}

/** The codes, once. */
function ShownCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      toast.warning(sharedWords.notCopied);
    }
  };
  return (
    <Dialog title={w.recoveryTitle} opened={codes.length > 0} firm onClose={onClose}>
      <p style={{ margin: '0 0 12px' }}>{w.recoveryShown}</p>
      <ol className={recoveryPartCss.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <FormRow>
        <Button variant="default" onClick={() => void copy()}>
          {copied ? sharedWords.copied : labels.copy}
        </Button>
        <Button onClick={onClose}>{w.recoveryDone}</Button>
      </FormRow>
    </Dialog>
  );
}

type PasskeysPartProps = { factors: Factors; onChanged: (codes?: string[]) => Promise<void> };

/** The passkeys of the account: adding one on this device, removing any. */
function PasskeysPart({ factors, onChanged }: PasskeysPartProps) {
  const [asking, setAsking] = useState<'add' | { remove: string; name: string }>();
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const add = async (password: string) => {
    try {
      const { recoveryCodes } = await addPasskey({ name: name.trim() || w.passkeys, password });
      toast.success(commonWords.saved);
      await onChanged(recoveryCodes);
    } catch (failure) {
      if (failure instanceof ApiError) throw failure;
      toast.warning(w.passkeyFailed);
    }
  };
  const remove = async (id: string, password: string) => {
    await api.session.removePasskey({ body: { id, password } });
    await onChanged();
  };
  const adding = asking === 'add';
  return (
    <>
      {factors.passkeys.length > 0 && (
        <ul className={css.lines}>
          {factors.passkeys.map((one) => (
            <li key={one.id} className={css.line}>
              <IconKey size={22} stroke={1.6} aria-hidden />
              <div className={css.lineWords}>
                <p className={css.lineTitle}>{one.name}</p>
                {one.lastUsedAt && <p className={css.lineAbout}>{w.passkeyUsed({ when: ago(one.lastUsedAt) })}</p>}
              </div>
              <Button
                variant="subtle"
                color="gray"
                aria-label={`${sharedWords.remove}: ${one.name}`}
                onClick={() => setAsking({ remove: one.id, name: one.name })}
              >
                {sharedWords.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() && (
        <div>
          <Button variant="default" onClick={() => setAsking('add')}>
            {w.passkeyAdd}
          </Button>
        </div>
      )}
      <PasswordDialog
        title={adding ? w.passkeyAdd : `${sharedWords.remove}: ${asking?.name ?? ''}`}
        about={w.passwordAbout}
        verb={adding ? w.goOn : sharedWords.remove}
        danger={!adding}
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        submit={(password) => (asking && asking !== 'add' ? remove(asking.remove, password) : add(password))}
      >
        {adding && (
          <TextInput
            label={commonWords.name}
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </PasswordDialog>
    </>
  );
}

type Factors = Output<(typeof routes)['session']['secondFactor']>;
