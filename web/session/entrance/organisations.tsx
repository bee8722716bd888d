import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { forgetSession } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { paths } from '../../paths.ts';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { useSignOut } from '../signing-out/use-sign-out.ts';
import { Entrance } from './entrance.tsx';
import { words } from '../words.ts';
import css from './entrance.module.css';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const w = words.choose;

/** For those who belong to several organisations: which one to work in. */
export function Organisations() {
  const router = useRouter();
  const mine = useQuery({ queryKey: ['session', 'organisations'], queryFn: () => api.session.organisations() });
  // Nobody has organisations to choose from before they have signed in; to try again would not help them.
  const isSignedOut = mine.error instanceof ApiError && mine.error.isSignedOut;
  useEffect(() => {
    if (isSignedOut) void router.navigate({ href: paths.signIn(), replace: true });
  }, [isSignedOut, router]);
  const { busy: entering, run: enter } = useAction({
    send: (tenantId: string) => api.session.chooseOrganisation({ body: { tenantId } }),
    onDone: () => {
      forgetSession();
      return router.navigate({ href: paths.home() });
    },
  });
  const leave = useSignOut();
  const none = mine.data?.length === 0;
  return (
    <Entrance title={none ? w.none : w.title} about={none && w.noneDetail}>
      <div className={css.body}>
        {mine.isPending && <Skeleton height="56px" />}
        {mine.isError && !isSignedOut && <FailedState failure={mine.error} onRetry={() => void mine.refetch()} />}
        {mine.data?.map((one) => (
          <button
            key={one.id}
            type="button"
            className={css.choice}
            // The session holds one organisation only: two chosen at once would show one and work in the other.
            disabled={entering}
            onClick={() => void enter(one.id)}
          >
            <PersonAvatar name={one.name} size={36} />
            <span>{one.name}</span>
            <IconChevronRight size={18} aria-hidden />
          </button>
        ))}
        <Button variant="subtle" color="gray" mt="md" onClick={() => void leave()}>
          {sharedWords.signOut}
        </Button>
      </div>
    </Entrance>
  );
}
