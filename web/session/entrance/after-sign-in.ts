import { useRouter } from '@tanstack/react-router';
import type { Output } from '../../core/client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { forgetSession } from '../../core/session.ts';
import { paths } from '../../paths.ts';
import type { routes } from '../../../contract/routes.ts';

type SignedIn = Output<(typeof routes)['session']['signIn']>;

/** Goes to where the person wanted to be, or first to the choice between several organisations. */
export function useAfterSignIn(): (signedIn: SignedIn) => Promise<void> {
  const router = useRouter();
  const [query] = useQueryParams();
  return async ({ tenantId, secondFactor }) => {
    forgetSession();
    if (secondFactor) return router.navigate({ href: paths.secondStep({ next: query['next'] }) });
    const next = query['next']?.startsWith('/tenant/') ? query['next'] : paths.home();
    await router.navigate({ href: tenantId ? next : paths.organisations() });
  };
}
