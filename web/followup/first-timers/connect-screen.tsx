import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { toast } from '../../core/toast.tsx';
import { useAction } from '../../core/use-action.ts';
import { FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { Page, Section } from '../../ui/page/page.tsx';
import { QrCode } from '../../ui/marks/qr-code.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { publicLinkQuestions, publicLinkWords } from '../../ui/controls/public-link.tsx';
import css from './first-timers.module.css';
import { firstTimerKeys } from './keys.ts';
import { connectWords as w } from './words.ts';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';

type Form = Output<(typeof routes)['followup']['connectForm']>;
type Change = { link: 'on' | 'off' | 'renewed' };

/** The public form for whoever is new: its link and code, its greeting, switched on and off. */
export function ConnectForm() {
  const found = useQuery({ queryKey: firstTimerKeys.form, queryFn: () => api.followup.connectForm() });
  const all = (
    <LinkButton variant="default" href={paths.firstTimers()}>
      {commonWords.firstTimers}
    </LinkButton>
  );
  return (
    <Page
      title={sharedWords.connectForm}
      state={found.data && w.state({ answers: found.data.answers })}
      more={all}
      width="prose"
    >
      {found.data ? (
        <Loaded form={found.data} />
      ) : found.isError ? (
        <FailedState failure={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height="240px" />
      )}
    </Page>
  );
}

function Loaded({ form }: { form: Form }) {
  const { busy, run: change } = useAction({
    ask: ({ link }: Change) => (link === 'on' ? undefined : publicLinkQuestions[link]),
    send: (body) => api.followup.changeConnectForm({ body }),
    update: (changed) => queryClient.setQueryData(firstTimerKeys.form, changed),
  });
  return (
    <div className={css.stack}>
      {form.path ? (
        <Link path={form.path} busy={busy} onAsk={(link) => void change({ link })} />
      ) : (
        <>
          <Note>{w.off}</Note>
          <p>
            <Button loading={busy} onClick={() => void change({ link: 'on' })}>
              {sharedWords.switchOn}
            </Button>
          </p>
        </>
      )}
      <Section title={recordWords.greeting} about={w.greetingAbout}>
        <Greeting kept={form.greeting} />
      </Section>
    </div>
  );
}

function Greeting({ kept }: { kept: string }) {
  const form = useForm({
    initial: { greeting: kept },
    reload: () => queryClient.refetchQueries({ queryKey: firstTimerKeys.form }),
    submit: async ({ greeting }, was) => {
      const body = { greeting, was };
      queryClient.setQueryData(firstTimerKeys.form, await api.followup.changeConnectForm({ body }));
      toast.success(commonWords.saved);
    },
  });
  useUnsavedGuard(form.changed);
  return (
    <FormFrame form={form} label={recordWords.greeting}>
      <Textarea
        aria-label={recordWords.greeting}
        placeholder={w.greetingPlaceholder}
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('greeting')}
      />
      <FormProblem form={form} />
      <div>
        <SubmitButton form={form} variant="default" disabled={form.values.greeting.trim() === kept}>
          {commonWords.save}
        </SubmitButton>
      </div>
    </FormFrame>
  );
}

type LinkProps = { path: string; busy: boolean; onAsk: (link: 'off' | 'renewed') => void };

function Link({ path, busy, onAsk }: LinkProps) {
  const address = `${location.origin}${path}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(address);
    toast.success(sharedWords.copied);
  };
  return (
    <div className={css.connect}>
      <QrCode text={address} label={publicLinkWords.code} size={208} />
      <div className={css.side}>
        <TextInput
          label={sharedWords.link}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={css.acts}>
          {'clipboard' in navigator && <Button onClick={() => void copy()}>{sharedWords.copyLink}</Button>}
          <Button component="a" href={`${path}/poster`} target="_blank" rel="noreferrer" variant="default">
            {publicLinkWords.print}
          </Button>
          <Button component="a" href={path} target="_blank" rel="noreferrer" variant="default">
            {w.look}
          </Button>
        </div>
        <div className={css.acts}>
          <Button variant="subtle" size="sm" data-flush disabled={busy} onClick={() => onAsk('renewed')}>
            {publicLinkWords.renew}
          </Button>
          <Button variant="subtle" size="sm" color="red" disabled={busy} onClick={() => onAsk('off')}>
            {publicLinkWords.switchOff}
          </Button>
        </div>
      </div>
    </div>
  );
}
