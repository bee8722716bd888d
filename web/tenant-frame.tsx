import { Outlet, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { keptHere } from './core/kept-here.ts';
import { forgetSession, isAdministrator, useUser } from './core/session.ts';
import { finders } from './finders.ts';
import { UnitsLeft } from './messaging/units-left.tsx';
import { paths } from './paths.ts';
import { placesOf } from './places.ts';
import { useSigningOutElsewhere } from './session/leaving/other-windows.ts';
import { Shell } from './shell/shell.tsx';

/** The shell, filled with what the features bring to it, as far as it is the user's. */
export function TenantFrame() {
  const user = useUser();
  const { accountId } = user;
  const router = useRouter();
  const leave = useCallback(
    () => router.navigate({ href: paths.signIn(), ignoreBlocker: true }).then(forgetSession),
    [router],
  );
  useSigningOutElsewhere(accountId, leave);
  useEffect(() => {
    if (keptHere().some((one) => one.accountId !== accountId))
      void import('./session/leaving/kept-of-others.ts').then(({ lookAfterOthers }) => lookAfterOthers(accountId));
  }, [accountId]);
  const all = isAdministrator(user);
  return (
    <Shell places={placesOf(user.role)} finders={all ? finders : []} standing={all && <UnitsLeft />}>
      <Outlet />
    </Shell>
  );
}
