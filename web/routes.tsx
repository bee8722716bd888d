import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazily,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { prefetch } from './prefetch.ts';
import { api } from './core/client.ts';
import { ApiError } from './core/failures.ts';
import { hasSignedInBefore } from './core/account-storage.ts';
import { readQuery, writeQuery } from './core/query-params.ts';
import { forgetSession, isAdministrator, readUser, type User } from './core/session.ts';
import { preloadScreenFiles, readScreenFiles } from './core/screen-files.ts';
import { signedOut } from './core/signed-out.ts';
import { toast } from './core/toast.tsx';
import { paths } from './paths.ts';
import { NotFound, NotFoundAlone, RouteFailed, RouteFailedAlone, RoutePending } from './route-states.tsx';
import { entrances, openTo, screens } from './screens.ts';
import { Questions } from './ui/dialogs/questions.tsx';

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Questions />
    </>
  ),
  notFoundComponent: NotFoundAlone,
  errorComponent: RouteFailedAlone,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    if (hasSignedInBefore()) throw redirect({ href: paths.home() });
    const { signUp } = await api.session.welcome();
    throw redirect({ href: signUp === 'open' ? paths.signUp() : paths.signIn() });
  },
});

const tenant = createRoute({
  getParentRoute: () => root,
  path: 'tenant',
  beforeLoad: async ({ location }) => {
    try {
      await readUser();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'session.choose_organisation') throw redirect({ href: paths.organisations() });
      if (failure.status === 401) throw redirect({ href: paths.signIn({ next: location.href }) });
      throw failure;
    }
  },
  component: lazily(() => import('./tenant-frame.tsx'), 'TenantFrame'),
  errorComponent: RouteFailedAlone,
});

/** Addresses people guess from a place's name, or cut short: not screens, but each leads to the obvious one. */
const typed: Record<string, (user: User) => string> = {
  messages: () => paths.sentSms(),
  sms: () => paths.sentSms(),
  email: () => paths.sentEmails(),
  groups: (user) => (isAdministrator(user) ? paths.groups() : paths.myGroups()),
  'first-timers': () => paths.firstTimers(),
  'people/merge': () => paths.duplicates(),
  'settings/care': () => paths.messageRules(),
  'attendance/manage': () => paths.attendance(),
  'attendance/report': () => paths.attendance(),
  'attendance/sheet': () => paths.attendance(),
  settings: (user) => paths.settings(isAdministrator(user) ? 'organisation' : 'account'),
};

const tree = root.addChildren([
  start,
  ...Object.entries(entrances).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component, errorComponent: RouteFailedAlone }),
  ),
  // The door is an application of its own, so a link from a screen loads its page.
  createRoute({
    getParentRoute: () => root,
    path: 'tenant/attendance/checkin/door',
    beforeLoad: ({ location, preload }) => {
      if (!preload) throw redirect({ href: location.href, reloadDocument: true });
    },
  }),
  tenant.addChildren([
    // Home leads each role on to its own first screen.
    createRoute({
      getParentRoute: () => tenant,
      path: '/',
      beforeLoad: () => {
        throw redirect({ href: paths.home(), replace: true });
      },
    }),
    ...Object.entries(typed).map(([path, lead]) =>
      createRoute({
        getParentRoute: () => tenant,
        path,
        beforeLoad: async () => {
          throw redirect({ href: lead(await readUser()), replace: true });
        },
      }),
    ),
    ...Object.entries(screens).map(([path, component]) =>
      createRoute({
        getParentRoute: () => tenant,
        path,
        component,
        beforeLoad: async ({ location, cause }) => {
          preloadScreenFiles(`tenant/${path}`);
          await leadToOwn(path);
          // Whatever fails here is asked again by the screen, which then says so.
          if (cause === 'enter') prefetch[path]?.(location.search).catch(() => undefined);
        },
      }),
    ),
  ]),
]);

/** Each role sees what the ones before it see, and more. */
const order = ['member', 'helper', 'leader', 'administrator', 'owner'];

const homes: Partial<Record<string, string>> = { leader: paths.myGroups(), helper: paths.attendance() };

/** Leads from pages that are not theirs: members to their own, leaders to their groups, helpers to their check-ins. */
async function leadToOwn(path: string): Promise<void> {
  const { role, address, secondFactor, closesAt } = await readUser();
  if (closesAt) {
    if (path !== 'settings/privacy') throw redirect({ href: paths.settings('privacy') });
    return;
  }
  const first = address.state === 'needed' ? 'account' : secondFactor.state === 'needed' && 'second-factor';
  if (first && path !== `settings/${first}`) throw redirect({ href: paths.settings(first) });
  const from = order.indexOf(openTo[path] ?? 'administrator');
  if (order.indexOf(role) >= from) return;
  throw redirect({ href: homes[role] ?? paths.me() });
}

/** Every screen of Koinonia. */
export const router = createRouter({
  routeTree: tree,
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  defaultPendingComponent: RoutePending,
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultErrorComponent: RouteFailed,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) toast.leave();
  if (import.meta.env.PROD) void readScreenFiles().catch(() => undefined);
});

const isWithin = ({ pathname }: { pathname: string }): boolean => pathname.startsWith('/tenant');
let sessionEnded = false;

signedOut.listen(() => {
  const { location, isLoading } = router.state;
  if (!isWithin(location) || isLoading) return;
  sessionEnded = true;
  void router.navigate({ href: paths.signIn({ next: location.href }) });
});

// A user who stays with unsaved work may go on in another person's session: ask who it is before the next screen.
router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
  if (pathChanged && isWithin(toLocation)) forgetEnded();
});
router.subscribe('onResolved', ({ toLocation }) => {
  if (!isWithin(toLocation)) forgetEnded();
});

function forgetEnded(): void {
  if (sessionEnded) forgetSession();
  sessionEnded = false;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
