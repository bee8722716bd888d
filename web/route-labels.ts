import { catalogue } from './core/catalogue.ts';

export const labels = catalogue('route-states', {
  loading: 'Loading',
  thisPageCouldNotBe: 'This page could not be opened',
  nothingWasLostPleaseTry: 'Nothing was lost. Please try again.',
  thisPage: 'this page',
  notFound: 'Not found',
  pageNotFound: 'Page not found',
  theAddressMayBeWrong: 'The address may be wrong, or the page may have been removed.',
  goToHome: 'Go to Home',
});
