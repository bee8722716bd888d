import { type InitializedToken, Token } from '@ckeditor/ckeditor5-cloud-services';

const HOUR_MS = 3_600_000;
const RETRY_MS = 5000;
/** A token that has expired already must not be fetched over and over without a pause. */
const SOONEST_MS = 1000;

/** When a token is fetched anew: at half of what is left of it, or after an hour where that cannot be read. */
export function refreshAfter(token: string, now: number): number {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? Math.max(SOONEST_MS, Math.floor((exp * 1000 - now) / 2)) : HOUR_MS;
  } catch {
    return HOUR_MS;
  }
}

/**
 * The token that uploads are sent with. CKEditor's class fetches it and checks its form; when it is fetched again is decided
 * here, because that class waits with the whole editor for the first one, and asks without a pause for one that has expired.
 */
export function uploadToken(url: string): { get: () => Promise<InitializedToken>; stop: () => void } {
  let token: Token | undefined;
  // Made when it is first asked for: without an address it refuses to be, which is said to whoever uploads.
  const made = () => (token ??= new Token(url, { autoRefresh: false }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let fetching: Promise<InitializedToken> | undefined;
  const refreshIn = (wait: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void fetchNow().catch(() => undefined), wait);
  };
  const asked = async () => made().refreshToken();
  const fetchNow = (): Promise<InitializedToken> => {
    fetching ??= asked()
      .then((fresh) => {
        refreshIn(refreshAfter(fresh.value, Date.now()));
        return fresh;
      })
      .catch((failure: unknown) => {
        // Nothing works without the first one; whoever uploads asks for it again.
        if (token?.value) refreshIn(RETRY_MS);
        throw failure;
      })
      .finally(() => (fetching = undefined));
    return fetching;
  };
  return {
    get: async () => (token?.value ? (token as InitializedToken) : fetchNow()),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      token?.destroy();
    },
  };
}
