import entrance from '../entrance/entrance.module.css';
import css from '../../ui/page/settings.module.css';
import { TextInput, Button, NativeSelect } from '@mantine/core';
import { api } from '../../core/client.ts';
import { refreshUser, useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Section } from '../../ui/page/page.tsx';
import { settingsWords } from './words.ts';
import { SingleKeysSwitch } from '../keys/single-keys-switch.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { NewPasswordField, PasswordField, passwordProblem } from '../password-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { words } from '../words.ts';
import { nameProblem } from '../../form/name-problem.ts';
import { useAction } from '../../core/use-action.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { addressWords } from '../address-words.ts';
import { useWelcome } from '../entrance/entrance-form.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Action } from '../../core/action.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

/** The page comes in its language, so a new one begins with a new page. */
const choose: Action<string> = {
  send: (language) => api.session.saveAccount({ body: { language: language || null } }),
  update: () => location.reload(),
};

/** The language of the screens, where there is more than English. */
export function LanguagePart() {
  const { data } = useQuery({ queryKey: ['session', 'languages'], queryFn: () => api.session.languages() });
  const { busy, run } = useAction(choose);
  if (!data || data.languages.length < 2) return null;
  const choices = data.languages.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Section title={settingsWords.organisation.language}>
      <NativeSelect
        aria-label={settingsWords.organisation.language}
        value={data.chosen ?? ''}
        disabled={busy}
        data={[{ value: '', label: w.languageOfBrowser }, ...choices]}
        onChange={(event) => void run(event.currentTarget.value)}
      />
    </Section>
  );
}

const w = settingsWords.account;

export function AccountSettings() {
  return (
    <SettingsFrame>
      <AddressPart />
      <Section title={commonWords.yourName}>
        <NameForm />
      </Section>
      <LanguagePart />
      <Section title={sharedWords.keyboardShortcuts}>
        <SingleKeysSwitch />
      </Section>
      <Section title={words.signIn.password} about={w.passwordAbout}>
        <PasswordForm />
      </Section>
      <Section title={w.sessionsTitle} about={w.sessionsAbout}>
        <OwnSessions />
      </Section>
    </SettingsFrame>
  );
}

function NameForm() {
  const user = useUser();
  const form = useForm({
    initial: { name: user.name },
    rules: { name: (name) => nameProblem(name) },
    submit: async (body) => {
      await api.session.saveAccount({ body });
      await refreshUser();
      toast.success(commonWords.saved);
    },
  });
  useUnsavedGuard(form.changed);
  return (
    <FormFrame form={form} label={commonWords.yourName}>
      <TextInput label={commonWords.name} autoComplete="name" maxLength={120} {...form.field('name')} />
      <FormProblem form={form} />
      <FormRow>
        <SubmitButton form={form} disabled={!form.changed}>
          {commonWords.save}
        </SubmitButton>
      </FormRow>
    </FormFrame>
  );
}

function PasswordForm() {
  const { email, name, organisations } = useUser();
  const form = useForm({
    initial: { current: '', password: '' },
    rules: {
      current: (current) => (current ? undefined : commonWords.fillThisIn),
      password: passwordProblem,
    },
    submit: async (body) => {
      await api.session.changePassword({ body });
      form.reset({ current: '', password: '' });
      toast.success(commonWords.saved);
    },
  });
  return (
    <FormFrame form={form} label={words.signIn.password}>
      <PasswordField label={w.current} autoComplete="current-password" {...form.field('current')} />
      <NewPasswordField
        label={w.fresh}
        owner={{ email, name, organisations: organisations.map((one) => one.name) }}
        {...form.field('password')}
      />
      <FormProblem form={form} />
      <FormRow>
        <SubmitButton form={form}>{w.change}</SubmitButton>
      </FormRow>
    </FormFrame>
  );
}

/** Proving one's e-mail address, as long as that is asked. */
function AddressPart() {
  const { address, email, role, sendingWaits } = useUser();
  const welcome = useWelcome();
  if (address.state === 'fine') return null;
  return (
    <Section title={addressWords.title} about={addressWords.about({ email })}>
      {address.state === 'needed' && <Note tone="warning">{addressWords.needed}</Note>}
      {role === 'owner' && sendingWaits && <p className={css.plain}>{addressWords.waits}</p>}
      {welcome && (welcome.mail ? <CodeForm /> : <AskOperator email={email} alone={role === 'owner'} />)}
      <p className={css.plain}>{addressWords.once}</p>
    </Section>
  );
}

function CodeForm() {
  const form = useForm({
    initial: { code: '' },
    rules: { code: (code) => (code.replaceAll(/\D/g, '').length === 8 ? undefined : commonWords.fillThisIn) },
    submit: async (body) => {
      await api.session.proveByCode({ body });
      toast.success(addressWords.done);
      await refreshUser();
    },
  });
  const { busy: sending, run: ask } = useAction<void, unknown>({
    send: () => api.session.sendProof(),
    success: () => addressWords.sent,
  });
  return (
    <FormFrame form={form} label={addressWords.title}>
      <TextInput
        label={addressWords.code}
        description={addressWords.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        {...form.field('code')}
      />
      <FormProblem form={form} />
      <FormRow>
        <SubmitButton form={form}>{addressWords.confirm}</SubmitButton>
        <Button variant="default" loading={sending} onClick={() => void ask()}>
          {addressWords.send}
        </Button>
      </FormRow>
    </FormFrame>
  );
}

/** Without mail whoever runs the server, or invited somebody, is believed. */
function AskOperator({ email, alone }: { email: string; alone: boolean }) {
  return (
    <>
      <p className={css.plain}>{words.noMail}</p>
      <pre className={entrance.command}>npm run koinonia -- user prove {email}</pre>
      {!alone && <p className={css.plain}>{addressWords.orInvite}</p>}
    </>
  );
}
