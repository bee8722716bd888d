import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lazyPart } from './ui/dialogs/lazy-part.tsx';
import { isAdministrator, useUser } from './core/session.ts';
import { UnitsLeft } from './messaging/units-left.tsx';
import { placesOf } from './places.ts';
import type { FinderPart } from './shell/places.ts';
import { Shell } from './shell/shell.tsx';

// Most have nothing to be told.
const AccountNotices = lazyPart(() => import('./session/account-notices.tsx'), 'AccountNotices', null);

const AfterRestoreNotice = lazyPart(() => import('./shell/after-restore-notice.tsx'), 'AfterRestoreNotice', null);

const loadFinder = () => import('./find-anything.tsx');
const finder: FinderPart = { load: loadFinder, Dialog: lazyPart(loadFinder, 'FindAnything', null) };

/** The shell, filled with what the features bring to it, as far as it is the user's. */
export function TenantFrame() {
  const user = useUser();
  const { accountId } = user;
  const router = useRouter();
  useEffect(() => {
    const sharing = import('./session/signing-out/shared-browser.ts').then((it) => it.shareBrowser(accountId, router));
    return () => void sharing.then((stop) => stop());
  }, [accountId, router]);
  const all = isAdministrator(user);
  const told =
    user.sendingWaits ||
    user.address.state === 'asked' ||
    user.secondFactor.state === 'asked' ||
    user.storage !== 'fine';
  return (
    <Shell
      places={placesOf(user.role)}
      finder={all ? finder : undefined}
      standing={all && <UnitsLeft />}
      about={
        <>
          {all && user.heldAfterRestore && <AfterRestoreNotice />}
          {told && <AccountNotices />}
        </>
      }
    >
      <Outlet />
    </Shell>
  );
}
