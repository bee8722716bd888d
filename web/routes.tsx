import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazily,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { ApiError } from './core/failures.ts';
import { readQuery, writeQuery } from './core/query-params.ts';
import { forgetSession, readUser } from './core/session.ts';
import { signedOut } from './core/signed-out.ts';
import { paths } from './paths.ts';
import { NotFound, RouteFailed, RoutePending } from './route-states.tsx';
import { Questions } from './ui/questions.tsx';

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Questions />
    </>
  ),
});

/** A screen outside any organisation. */
const open = (path: string, component: RouteComponent) => createRoute({ getParentRoute: () => root, path, component });

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
});

/** A screen of the organisation, within the shell. `$name` in the path is read by `usePathParams()`. */
const screen = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => tenant, path, component });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: paths.home() });
  },
});

const tree = root.addChildren([
  start,
  open(
    'sign-in',
    lazily(() => import('./session/sign-in.tsx'), 'SignIn'),
  ),
  open(
    'sign-up',
    lazily(() => import('./session/sign-up.tsx'), 'SignUp'),
  ),
  open(
    'forgot-password',
    lazily(() => import('./session/forgot-password.tsx'), 'ForgotPassword'),
  ),
  open(
    'reset-password',
    lazily(() => import('./session/reset-password.tsx'), 'ResetPassword'),
  ),
  open(
    'invitation',
    lazily(() => import('./session/invitation.tsx'), 'Invitation'),
  ),
  open(
    'organisations',
    lazily(() => import('./session/organisations.tsx'), 'Organisations'),
  ),
  tenant.addChildren([
    screen(
      'home',
      lazily(() => import('./reports/home.tsx'), 'Home'),
    ),
    screen(
      'sms/compose',
      lazily(() => import('./messaging/compose/compose-screen.tsx'), 'ComposeSms'),
    ),
    screen(
      'sms/sent',
      lazily(() => import('./messaging/sent/sent-screen.tsx'), 'SentSms'),
    ),
    screen(
      'sms/sent/$id',
      lazily(() => import('./messaging/sent/report-screen.tsx'), 'SmsReport'),
    ),
    screen(
      'people/import',
      lazily(() => import('./people/import/import-people.tsx'), 'ImportPeople'),
    ),
    screen(
      'settings/organisation',
      lazily(() => import('./session/settings-organisation.tsx'), 'OrganisationSettings'),
    ),
    screen(
      'settings/administrators',
      lazily(() => import('./session/settings-administrators.tsx'), 'AdministratorSettings'),
    ),
    screen(
      'settings/account',
      lazily(() => import('./session/settings-account.tsx'), 'AccountSettings'),
    ),
    screen(
      'settings/providers',
      lazily(() => import('./session/settings-providers.tsx'), 'ProviderSettings'),
    ),
    screen(
      'settings/sample-data',
      lazily(() => import('./session/settings-sample-data.tsx'), 'SampleDataSettings'),
    ),
  ]),
]);

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

signedOut.listen(() => {
  const { pathname, href } = router.state.location;
  if (!pathname.startsWith('/tenant') || router.state.isLoading) return;
  forgetSession();
  void router.navigate({ href: paths.signIn({ next: href }) });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
