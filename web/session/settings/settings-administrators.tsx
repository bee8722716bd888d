import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { day } from '../../ui/wording/dates.ts';
import { Section } from '../../ui/page/page.tsx';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { Bone, FailedState } from '../../ui/page/states.tsx';
import { AdministratorLine } from './administrator-line.tsx';
import { InviteForm } from './invite-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { settingsWords } from './settings-words.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import css from './settings.module.css';
import type { Team, Administrator } from './administrator.ts';

const w = settingsWords.administrators;
const key = ['session', 'administrators'];
const refresh = () => queryClient.invalidateQueries({ queryKey: key });

export function AdministratorSettings() {
  const user = useUser();
  const team = useQuery({ queryKey: key, queryFn: () => api.session.administrators() });
  const [heir, setHeir] = useState<Administrator>();
  return (
    <SettingsFrame>
      <Section title={w.title} about={w.about}>
        {team.isPending && <Bone height="180px" />}
        {team.isError && <FailedState failure={team.error} onRetry={() => void team.refetch()} />}
        {team.data && (
          <ul className={css.lines}>
            {team.data.administrators.map((one) => (
              <AdministratorLine
                key={one.accountId}
                one={one}
                user={user}
                onChanged={refresh}
                onTransfer={() => setHeir(one)}
              />
            ))}
          </ul>
        )}
      </Section>
      {team.data && team.data.invitations.length > 0 && (
        <Section title={w.waiting}>
          <Invitations invitations={team.data.invitations} />
        </Section>
      )}
      <Section title={w.inviteTitle} about={w.inviteAbout}>
        <InviteForm onInvited={refresh} />
      </Section>
      <TransferDialog heir={heir} onClose={() => setHeir(undefined)} onDone={refresh} />
    </SettingsFrame>
  );
}

function Invitations({ invitations }: { invitations: Team['invitations'] }) {
  const withdraw = async (id: string) => {
    try {
      await api.session.withdrawInvitation({ params: { id } });
      toast.success(w.withdrawn);
    } catch (failure) {
      toast.failure(failure);
    }
    await refresh();
  };
  return (
    <ul className={css.lines}>
      {invitations.map((one) => (
        <li key={one.id} className={css.line}>
          <PersonAvatar name={one.name} size={36} />
          <div className={css.lineWords}>
            <p className={css.lineTitle}>{one.name}</p>
            <p className={css.lineAbout}>
              {one.email} · {w.until(day(one.expiresAt))}
            </p>
          </div>
          <Button
            variant="subtle"
            color="gray"
            aria-label={`${w.withdraw}: ${one.name}`}
            onClick={() => void withdraw(one.id)}
          >
            {w.withdraw}
          </Button>
        </li>
      ))}
    </ul>
  );
}
