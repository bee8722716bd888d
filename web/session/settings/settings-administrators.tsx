import { useState } from 'react';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { queryClient } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { when } from '../../ui/wording/dates.ts';
import { AdministratorLine } from './administrator-line.tsx';
import { OneTimeLink } from './one-time-link.tsx';
import { InvitationLine } from './invitation-line.tsx';
import { InviteForm } from './invite-form.tsx';
import { SecurityTrail } from './security-trail.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { settingsWords } from './words.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import css from './settings.module.css';
import { administratorsKey, type Administrator, type Invitation } from './administrator.ts';
import { labels } from '../labels.ts';

const w = settingsWords.administrators;
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
      title={w.linkTitle}
      about={w.linkAbout({ name: handOver.name })}
      link={handOver.link}
    />
  );
  return (
    <SettingsFrame>
      <Section title={w.title} about={w.about}>
        {team.isPending && <Skeleton height="180px" />}
        {team.isError && (
          <FailedState what={labels.theAdministrators} failure={team.error} onRetry={() => void team.refetch()} />
        )}
        {team.data && (
          <ul className={css.lines}>
            {team.data.administrators.map((one) => (
              <AdministratorLine key={one.accountId} one={one} user={user} onTransfer={() => setHeir(one)} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={w.inviteTitle} about={w.inviteAbout}>
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
