import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { refreshUser, useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { OrganisationLogo } from './organisation-logo.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { settingsWords } from './words.ts';
import { UnitPriceForm } from './unit-price-form.tsx';
import type { routes } from '../../../contract/routes.ts';
import { locale } from '../../core/words.ts';
import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { fileSize } from '../../ui/wording/formats.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const storageWords = settingsWords.storage;

/** How much of what the organisation may keep in files it keeps. */
export function StorageUsed() {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['media', 'storage'],
    queryFn: () => api.media.storage(),
  });
  if (isError) return <FailedState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="24px" />;
  return (
    <p>
      {storageWords.used({ used: fileSize(data.used), limit: fileSize(data.limit) })}{' '}
      <Link href={paths.media()}>{commonWords.media}</Link>
    </p>
  );
}

type Organisation = Output<(typeof routes)['session']['readOrganisation']>;
const w = settingsWords.organisation;
const key = ['session', 'organisation'];

export function OrganisationSettings() {
  const user = useUser();
  const found = useQuery({ queryKey: key, queryFn: () => api.session.readOrganisation() });
  return (
    <SettingsFrame>
      {found.isPending && <Skeleton height="240px" />}
      {found.isError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <>
          <Section title={commonWords.organisation}>
            <OrganisationForm organisation={found.data} />
          </Section>
          {user.role === 'owner' && (
            <Section title={settingsWords.unitPrice.title} about={settingsWords.unitPrice.about}>
              <UnitPriceForm />
            </Section>
          )}
          <Section title={w.logo}>
            <OrganisationLogo logo={found.data.logo} onChanged={refresh} />
          </Section>
          <Section title={settingsWords.storage.title} about={settingsWords.storage.about}>
            <StorageUsed />
          </Section>
        </>
      )}
    </SettingsFrame>
  );
}

async function refresh(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshUser()]);
}

function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const { name, timeZone, currency, replyTo, language = '' } = organisation;
  const spoken = useQuery({ queryKey: ['session', 'languages'], queryFn: () => api.session.languages() });
  const languages = spoken.data?.languages ?? [];
  const form = useForm({
    initial: { name, timeZone, currency, replyTo, language },
    rules: { name: (typed) => (typed.trim().length < 2 ? commonWords.fillThisIn : undefined) },
    reload: () => queryClient.refetchQueries({ queryKey: key }),
    submit: async (values, was) => {
      await api.session.saveOrganisation({ body: { ...values, was } });
      await refresh();
      toast.success(commonWords.saved);
    },
  });
  useUnsavedGuard(form.changed);
  return (
    <FormFrame form={form} label={commonWords.organisation}>
      <TextInput label={commonWords.name} maxLength={120} {...form.field('name')} />
      <NativeSelect label={w.timeZone} data={timeZones(timeZone)} {...form.field('timeZone')} />
      <NativeSelect label={sharedWords.currency} data={currencies(currency)} {...form.field('currency')} />
      {languages.length > 1 && (
        <NativeSelect
          label={w.language}
          description={w.languageHint}
          data={languages.map(({ code, name: own }) => ({ value: code === 'en' ? '' : code, label: own }))}
          {...form.field('language')}
        />
      )}
      <TextInput
        label={w.replyTo}
        description={w.replyToHint}
        type="email"
        maxLength={254}
        {...form.field('replyTo')}
      />
      <FormProblem form={form} />
      <FormRow>
        <SubmitButton form={form} disabled={!form.changed}>
          {commonWords.save}
        </SubmitButton>
      </FormRow>
    </FormFrame>
  );
}

/** Every time zone (IANA), those of Africa and the present one first. */
function timeZones(present: string): string[] {
  const all = Intl.supportedValuesOf('timeZone');
  const near = all.filter((zone) => zone.startsWith('Africa/'));
  return [...new Set([present, ...near, ...all])];
}

/** Every currency (ISO 4217) by its name, the likely ones first. */
function currencies(present: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'currency' });
  const codes = [
    ...new Set([present, 'NGN', 'GHS', 'KES', 'ZAR', 'GBP', 'USD', 'EUR', ...Intl.supportedValuesOf('currency')]),
  ];
  return codes.map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }));
}
