import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../core/client.ts';
import { confirm } from '../core/confirm.tsx';
import { queryClient } from '../core/query.ts';
import { toast } from '../core/toast.tsx';
import { useLive } from '../core/use-events.ts';
import { day, when } from '../ui/wording/dates.ts';
import { FormRow } from '../form/form-parts.tsx';
import { Skeleton, FailedState } from '../ui/page/states.tsx';
import { loginWords as w } from './words.ts';
import { importWithRetry } from '../core/import-with-retry.ts';
import type { Login, Way } from './login.ts';

const HandOver = lazy(
  importWithRetry(() => import('../session/settings/hand-over.tsx').then((module) => ({ default: module.HandOver }))),
);
const InviteToLogin = lazy(
  importWithRetry(() => import('./invite-to-login.tsx').then((module) => ({ default: module.InviteToLogin }))),
);

/** Whether a person can sign in, inviting them, and taking it back. */
export function PersonLogin({ personId, name }: { personId: string; name: string }) {
  const key = ['followup', 'login', personId];
  const found = useQuery({ queryKey: key, queryFn: () => api.followup.login({ params: { personId } }) });
  useLive('people', key);
  const [link, setLink] = useState<string | null>(null);
  if (found.isPending) return <Skeleton height="44px" />;
  if (found.isLoadingError)
    return <FailedState what="the login" failure={found.error} onRetry={() => void found.refetch()} />;
  const run = async (work: () => Promise<Login>, done: string) => {
    try {
      queryClient.setQueryData(key, await work());
      toast.success(done);
    } catch (failure) {
      toast.failure(failure);
    }
  };
  const params = { personId };
  const invite = (via: Way) =>
    run(async () => {
      const made = await api.followup.inviteMember({ params, body: { via } });
      setLink(made.link);
      return made.login;
    }, w.sent);
  const takeBack = async () => {
    const question = { title: w.takeBackTitle(name), message: w.takeBackMessage, verb: w.takeBack, danger: true };
    if (await confirm(question)) await run(() => api.followup.takeBackLogin({ params }), w.takenBack);
  };
  const login = found.data;
  return (
    <>
      <p style={{ margin: 0 }}>{stateOf(login)}</p>
      {login.words && <p style={{ margin: 0, color: 'var(--quiet)' }}>{login.words}</p>}
      <Suspense fallback={<Skeleton height="120px" />}>
        {link && <HandOver title={w.linkTitle} about={w.linkAbout} link={link} />}
        {login.state !== 'active' && login.state !== 'disabled' && <InviteToLogin login={login} onInvite={invite} />}
      </Suspense>
      <FormRow>
        {(login.state === 'active' || login.state === 'invited') && (
          <Button variant="default" onClick={() => void takeBack()}>
            {w.takeBack}
          </Button>
        )}
        {login.state === 'disabled' && (
          <Button variant="default" onClick={() => void run(() => api.followup.restoreLogin({ params }), w.restored)}>
            {w.restore}
          </Button>
        )}
      </FormRow>
    </>
  );
}

function stateOf(login: Login): string {
  if (login.state === 'active') return w.active(login.signsInWith ?? '');
  if (login.state === 'invited' && login.goesAt) return w.goesAt(when(login.goesAt));
  if (login.state === 'invited')
    return login.expiresAt && new Date(login.expiresAt) > new Date() ? w.invited(day(login.expiresAt)) : w.invitedOver;
  return login.state === 'failed' ? w.failed : login.state === 'disabled' ? w.disabled : w.none;
}
