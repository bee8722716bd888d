import css from '../../ui/page/settings.module.css';
import { useState, useRef } from 'react';
import { api, type Output } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { queryClient } from '../../core/query-client.ts';
import { useUser, type User, refreshUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { when, day } from '../../ui/wording/dates.ts';
import { SecurityTrail } from './security-trail.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { settingsWords } from './words.ts';
import { labels } from '../labels.ts';
import { labels as listLabels } from '../../ui/wording/labels.ts';
import { useAction } from '../../core/use-action.ts';
import { ActionMenu, type MenuEntry } from '../../ui/controls/action-menu.tsx';
import { Badge, Note } from '../../ui/marks/badge.tsx';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { Button, TextInput } from '@mantine/core';
import { runAction } from '../../core/action.ts';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { nameProblem } from '../../form/name-problem.ts';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { PasswordDialog } from './password-dialog.tsx';
import type { routes } from '../../../contract/routes.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

const w = settingsWords.administrators;

/** A link that is shown once, to be copied and handed over. */
export function OneTimeLink({ title, about, link }: { title: string; about: string; link: string }) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    setCopied(true);
  };
  return (
    <>
      <Note tone="info" title={title}>
        {about}
      </Note>
      <div className={css.copy}>
        <TextInput
          ref={input}
          readOnly
          value={link}
          aria-label={title}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" h={42} onClick={() => void copy()}>
          {copied ? sharedWords.copied : labels.copy}
        </Button>
      </div>
    </>
  );
}

const empty = { name: '', email: '' };

/** Invites an administrator. */
export function InviteForm({ onInvited }: { onInvited: (made: Invitation) => Promise<void> }) {
  const form = useForm({
    initial: empty,
    rules: {
      name: (name) => nameProblem(name),
      email: (email) => (/\S@\S/.test(email) ? undefined : inputWords.emailSuchAs),
    },
    submit: async (body, _was, options) => {
      const made = await api.session.invite({ body }, options);
      form.reset(empty);
      await onInvited(made);
    },
  });
  useUnsavedGuard(form.changed);
  return (
    <FormFrame form={form} label={w.inviteTitle}>
      <TextInput label={commonWords.name} autoComplete="off" maxLength={120} {...form.field('name')} />
      <TextInput label={commonWords.eMail} type="email" autoComplete="off" maxLength={254} {...form.field('email')} />
      <FormProblem form={form} />
      <FormRow>
        <SubmitButton form={form}>{w.inviteButton}</SubmitButton>
      </FormRow>
    </FormFrame>
  );
}

type TransferDialogProps = { heir: Administrator | undefined; onClose: () => void; onDone: () => Promise<void> };

/** Hands the ownership over, with the owner's password. */
export function TransferDialog({ heir, onClose, onDone }: TransferDialogProps) {
  const transfer = async (password: string) => {
    if (!heir) return;
    await api.session.transferOwnership({ body: { accountId: heir.accountId, password } });
    toast.success(commonWords.saved);
    void onDone();
    void refreshUser();
  };
  return (
    <PasswordDialog
      title={heir ? w.transferTitle({ name: heir.name }) : ''}
      about={w.transferMessage}
      verb={w.makeOwner}
      opened={heir !== undefined}
      onClose={onClose}
      submit={transfer}
    />
  );
}

export type Team = Output<(typeof routes)['session']['administrators']>;
export type Administrator = Team['administrators'][number];
export type Invitation = Team['invitations'][number];

/** Under which name the administrators and the invitations are read. */
export const administratorsKey = ['session', 'administrators'];

type AdministratorLineProps = { one: Administrator; user: User; onTransfer: () => void };

/** One administrator, and what the owner can do about them. */
export function AdministratorLine({ one, user, onTransfer }: AdministratorLineProps) {
  const me = one.accountId === user.accountId;
  const disabled = one.state === 'disabled';
  const { run: set } = useAction({
    ask: (state: 'active' | 'disabled') =>
      state === 'disabled'
        ? { title: w.disableTitle({ name: one.name }), message: w.disableMessage, verb: w.disable, danger: true }
        : undefined,
    send: (state) => api.session.setAdministratorState({ params: { accountId: one.accountId }, body: { state } }),
    invalidates: [administratorsKey],
    invalidatesAfterFailure: true,
  });
  const entries: MenuEntry[] = disabled
    ? [{ label: w.enable, run: () => void set('active') }]
    : [
        { label: w.makeOwner, run: onTransfer },
        { label: w.disable, danger: true, run: () => void set('disabled') },
      ];
  return (
    <li className={css.line}>
      <PersonAvatar name={one.name} size={36} />
      <div className={css.lineWords}>
        <p className={css.lineTitle}>
          {one.name}
          {one.role === 'owner' && <Badge tone="good">{w.owner}</Badge>}
          {me && <Badge>{w.you}</Badge>}
          {disabled && <Badge tone="warning">{w.disabled}</Badge>}
          {!disabled && !one.proved && !user.sandbox && <Badge tone="warning">{w.unproved}</Badge>}
        </p>
        <p className={css.lineAbout}>
          {one.email} · {w.joined({ day: day(one.joinedAt) })}
        </p>
      </div>
      {user.role === 'owner' && !me && (
        <ActionMenu label={listLabels.actionsForRow({ row: one.name })} entries={entries} />
      )}
    </li>
  );
}

type Props = { one: Invitation; onAgain: (made: Invitation) => Promise<void>; onWithdrawn: () => Promise<void> };

/** Somebody invited who is not here yet: whether the invitation left, sending it again, and withdrawing it. */
export function InvitationLine({ one, onAgain, onWithdrawn }: Props) {
  const { busy, run: again } = useAction({
    send: (body: { email: string; name: string }, options) => api.session.invite({ body }, options),
    onDone: onAgain,
  });
  const withdraw = async () => {
    await runAction({ send: (params: { id: string }) => api.session.withdrawInvitation({ params }) }, { id: one.id });
    await onWithdrawn();
  };
  return (
    <li className={css.line}>
      <PersonAvatar name={one.name} size={36} />
      <div className={css.lineWords}>
        <p className={css.lineTitle}>
          {one.name}
          {one.words && <Badge tone="warning">{w.notSent}</Badge>}
        </p>
        <p className={css.lineAbout}>{one.email}</p>
        <p className={css.lineAbout}>
          {one.words || (one.goesAt ? w.goesAt({ moment: when(one.goesAt) }) : w.until({ day: day(one.expiresAt) }))}
        </p>
      </div>
      <div className={css.lineActions}>
        <Button
          variant={one.words ? 'default' : 'subtle'}
          color="gray"
          loading={busy}
          aria-label={`${w.again}: ${one.name}`}
          onClick={() => void again({ email: one.email, name: one.name })}
        >
          {w.again}
        </Button>
        <Button variant="subtle" color="gray" aria-label={`${w.withdraw}: ${one.name}`} onClick={() => void withdraw()}>
          {w.withdraw}
        </Button>
      </div>
    </li>
  );
}

const refresh = () => queryClient.invalidateQueries({ queryKey: administratorsKey });

export function AdministratorSettings() {
  const user = useUser();
  const team = useLiveQuery({
    queryKey: administratorsKey,
    live: { topics: ['administrators'] },
    queryFn: () => api.session.administrators(),
  });
  const [heir, setHeir] = useState<Administrator>();
  const [handOver, setHandOver] = useState<{ name: string; link: string; again: boolean }>();
  const invited = async ({ name, email, link, goesAt }: Invitation, again = false) => {
    setHandOver(link ? { name, link, again } : undefined);
    if (!link) toast.success(goesAt ? w.invitedLater({ email, moment: when(goesAt) }) : w.invited({ email }));
    await refresh();
  };
  const withdrawn = async () => {
    // The link shown may be of the one that is withdrawn, and works no more.
    setHandOver(undefined);
    await refresh();
  };
  const link = handOver && (
    <OneTimeLink
      key={handOver.link}
      title={sharedWords.giveThemThisLink}
      about={w.linkAbout({ name: handOver.name })}
      link={handOver.link}
    />
  );
  return (
    <SettingsFrame>
      <Section title={sharedWords.administrators} about={w.about}>
        {team.isPending && <Skeleton height="180px" />}
        {team.isError && <FailedState failure={team.error} onRetry={() => void team.refetch()} />}
        {team.data && (
          <ul className={css.lines}>
            {team.data.administrators.map((one) => (
              <AdministratorLine key={one.accountId} one={one} user={user} onTransfer={() => setHeir(one)} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={w.inviteTitle}>
        {!handOver?.again && link}
        <InviteForm onInvited={invited} />
      </Section>
      {team.data && team.data.invitations.length > 0 && (
        <Section title={w.waiting} about={team.data.invitations.some(({ goesAt }) => goesAt) && w.turns}>
          {handOver?.again && link}
          <ul className={css.lines}>
            {team.data.invitations.map((one) => (
              <InvitationLine key={one.id} one={one} onAgain={(made) => invited(made, true)} onWithdrawn={withdrawn} />
            ))}
          </ul>
        </Section>
      )}
      <SecurityTrail />
      <TransferDialog heir={heir} onClose={() => setHeir(undefined)} onDone={refresh} />
    </SettingsFrame>
  );
}
