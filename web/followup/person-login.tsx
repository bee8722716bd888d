import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { queryClient } from '../core/query-client.ts';
import { useAction } from '../core/use-action.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { day, when } from '../ui/wording/dates.ts';
import { FormRow } from '../form/form-parts.tsx';
import { Skeleton, FailedState } from '../ui/page/states.tsx';
import { loginWords as w } from './words.ts';
import { type Login, type Way } from './labels.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

const loading = <Skeleton height="120px" />;
const OneTimeLink = lazyPart(() => import('../session/settings/settings-administrators.tsx'), 'OneTimeLink', loading);
const InviteToLogin = lazyPart(() => import('./invite-to-login.tsx'), 'InviteToLogin', loading);

/** Whether a person can sign in, inviting them, and taking it back. */
export function PersonLogin({ personId, name }: { personId: string; name: string }) {
  const key = ['followup', 'login', personId];
  const found = useLiveQuery({
    queryKey: key,
    live: { topics: ['people'] },
    queryFn: () => api.followup.login({ params: { personId } }),
  });
  const [link, setLink] = useState<string | null>(null);
  const params = { personId };
  const invite = useAction({
    send: (via: Way, options) => api.followup.inviteMember({ params, body: { via } }, options),
    update: (made) => {
      setLink(made.link);
      queryClient.setQueryData(key, made.login);
    },
  });
  const change = useAction({
    ask: (state: 'takenBack' | 'restored') =>
      state === 'takenBack'
        ? {
            title: commonWords.named({ label: w.takeBack, name }),
            message: w.takeBackMessage,
            verb: w.takeBack,
            danger: true,
          }
        : undefined,
    send: (state) =>
      state === 'takenBack' ? api.followup.takeBackLogin({ params }) : api.followup.restoreLogin({ params }),
    update: (login) => queryClient.setQueryData(key, login),
  });
  if (found.isPending) return <Skeleton height="44px" />;
  if (found.isLoadingError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  const login = found.data;
  return (
    <>
      <p style={{ margin: 0 }}>{stateOf(login)}</p>
      {login.words && <p style={{ margin: 0, color: 'var(--quiet)' }}>{login.words}</p>}
      {link && <OneTimeLink title={sharedWords.giveThemThisLink} about={w.linkAbout} link={link} />}
      {login.state !== 'active' && login.state !== 'disabled' && (
        <InviteToLogin login={login} busy={invite.busy} onInvite={(via) => void invite.run(via)} />
      )}
      <FormRow>
        {(login.state === 'active' || login.state === 'invited') && (
          <Button variant="default" onClick={() => void change.run('takenBack')}>
            {w.takeBack}
          </Button>
        )}
        {login.state === 'disabled' && (
          <Button variant="default" onClick={() => void change.run('restored')}>
            {w.restore}
          </Button>
        )}
      </FormRow>
    </>
  );
}

function stateOf(login: Login): string {
  if (login.state === 'active') return w.active({ address: login.signsInWith ?? '' });
  if (login.state === 'invited' && login.goesAt) return w.goesAt({ moment: when(login.goesAt) });
  if (login.state === 'invited')
    return login.expiresAt && new Date(login.expiresAt) > new Date()
      ? w.invited({ until: day(login.expiresAt) })
      : w.invitedOver;
  return login.state === 'failed' ? w.failed : login.state === 'disabled' ? w.disabled : w.none;
}
