import { TextInput } from '@mantine/core';
import { api } from '../../core/client.ts';
import { isAdministrator, refreshUser, useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Section } from '../../ui/page/page.tsx';
import { keyWords } from '../keys/key-words.ts';
import { SingleKeysSwitch } from '../keys/single-keys-switch.tsx';
import { AddressPart } from './address-part.tsx';
import { LanguagePart } from './language-part.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { NewPasswordField, PasswordField } from '../password-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { settingsWords } from './settings-words.ts';
import { words } from '../words.ts';
import { nameProblem } from '../../form/name-problem.ts';
import { passwordProblem } from '../password-problem.ts';
import { labels } from '../labels.ts';

const w = settingsWords.account;

export function AccountSettings() {
  const user = useUser();
  return (
    <SettingsFrame>
      <AddressPart />
      <Section title={w.nameTitle} about={isAdministrator(user) ? w.nameAbout : w.nameAboutOwn}>
        <NameForm />
      </Section>
      <LanguagePart />
      <Section title={keyWords.keysTitle}>
        <SingleKeysSwitch />
      </Section>
      <Section title={w.passwordTitle} about={w.passwordAbout}>
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
    rules: { name: (name) => nameProblem(name, words.signUp.needName) },
    submit: async (body) => {
      await api.session.saveAccount({ body });
      await refreshUser();
      toast.success(settingsWords.saved);
    },
  });
  useUnsavedGuard(form.changed);
  return (
    <FormFrame form={form} label={w.nameTitle}>
      <TextInput label={w.name} autoComplete="name" maxLength={120} {...form.field('name')} />
      <FormProblem form={form} />
      <FormRow>
        <SubmitButton form={form} disabled={!form.changed}>
          {settingsWords.save}
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
      current: (current) => (current ? undefined : labels.needCurrentPassword),
      password: passwordProblem,
    },
    submit: async (body) => {
      await api.session.changePassword({ body });
      form.reset({ current: '', password: '' });
      toast.success(w.changed, w.changedDetail);
    },
  });
  return (
    <FormFrame form={form} label={w.passwordTitle}>
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
