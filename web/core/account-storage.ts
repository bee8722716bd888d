/**
 * This browser's storage keys for an account: `sms:` or `email:` a message being written as far as
 * the server does not have it (for this window alone: which one), `typed:` a half-filled form,
 * `people-columns:` the chosen columns; then the ids of the organisation and the account. Everything else in storage
 * (light or dark, whether the navigation is folded, that somebody has signed in before) is about nobody and stays.
 */
const ofAccount = /^(sms|email|typed|people-columns):([\da-f-]{36}):([\da-f-]{36})(?::(.*))?$/;

/** `name`: which form it is, such as `person:new`. */
export type StoredItem = {
  store: Storage;
  key: string;
  kind: 'sms' | 'email' | 'typed' | 'people-columns';
  tenantId: string;
  accountId: string;
  name: string;
};

/** Everything stored for accounts, for this window and for all windows. */
export function storedItems(): StoredItem[] {
  return stores().flatMap((store) =>
    Object.keys(store).flatMap((key) => {
      const [, kind, tenantId = '', accountId = '', name = ''] = ofAccount.exec(key) ?? [];
      return kind ? [{ store, key, kind: kind as StoredItem['kind'], tenantId, accountId, name }] : [];
    }),
  );
}

/** Removes what is stored for an account. */
export const removeStored = (whose: (item: StoredItem) => boolean): void =>
  storedItems()
    .filter(whose)
    .forEach(({ store, key: name }) => store.removeItem(name));

/** A browser may forbid access to storage. */
function stores(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

/** Makes every form save what has been typed at once, as it does when the user leaves the page. */
export const autosaveNow = (): boolean => dispatchEvent(new Event('pagehide'));

const key = 'known';

/**
 * Whether somebody has signed in with this browser before. Only a hint for where the bare address leads: the session
 * itself is a cookie that no script can read.
 */
export const hasSignedInBefore = (): boolean => localStorage.getItem(key) === 'yes';

export const rememberSignedIn = (): void => localStorage.setItem(key, 'yes');
