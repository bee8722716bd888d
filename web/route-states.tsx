import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError, Offline, Timeout, type FailureWords } from './core/failures.ts';
import { paths } from './paths.ts';
import { LinkButton } from './ui/controls/text-button.tsx';
import { useTitle } from './ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from './ui/page/states.tsx';
import css from './route-states.module.css';
import { catalogue } from './core/catalogue.ts';
import { commonWords } from './ui/wording/common-words.ts';

const labels = catalogue('route-states', {
  thisPageCouldNotBe: 'This page could not be opened',
  nothingWasLostPleaseTry: 'Nothing was lost. Please try again.',
  notFound: 'Not found',
  pageNotFound: 'Page not found',
  theAddressMayBeWrong: 'The address may be wrong, or the page may have been removed.',
  goToHome: 'Go to Home',
});

/** While a screen's code comes. */
export function RoutePending() {
  return (
    <div className={css.pending} role="status" aria-label={commonWords.loading}>
      <Skeleton width="180px" height="24px" />
      <Skeleton width="280px" />
      <Skeleton height="44px" />
      <Skeleton height="44px" />
      <Skeleton height="44px" />
    </div>
  );
}

const unopened: FailureWords = {
  other: { severity: 'error', title: labels.thisPageCouldNotBe, detail: labels.nothingWasLostPleaseTry },
};

/** A screen could not be opened at all. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    // Code that could not be fetched, or that broke, only comes right with a fresh start.
    if (!(error instanceof ApiError || error instanceof Offline || error instanceof Timeout))
      return window.location.reload();
    reset();
    void router.invalidate();
  };
  const told = error instanceof ApiError && error.status < 500;
  return <FailedState failure={error} words={told ? undefined : unopened} onRetry={again} />;
}

/** The same where there is no shell around it. */
export function RouteFailedAlone(props: ErrorComponentProps) {
  return (
    <main>
      <h1 className="unseen">Koinonia</h1>
      <RouteFailed {...props} />
    </main>
  );
}

export function NotFound() {
  useTitle(labels.notFound);
  return (
    <>
      <h1 className="unseen">{labels.notFound}</h1>
      <EmptyState
        title={labels.pageNotFound}
        about={labels.theAddressMayBeWrong}
        action={<LinkButton href={paths.home()}>{labels.goToHome}</LinkButton>}
      />
    </>
  );
}

export function NotFoundAlone() {
  return (
    <main>
      <NotFound />
    </main>
  );
}
