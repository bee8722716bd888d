/** Signing in leads back here. */
export const signInHere = (): string =>
  `/sign-in?${new URLSearchParams({ next: location.pathname + location.search }).toString()}`;
