/**
 * What this browser keeps for accounts, by key: `sms:` a message being written, `typed:` a form half filled in,
 * `people-columns:` the columns chosen; then the organisation and the account. What else is kept (light or dark, the
 * navigation folded, that somebody has signed in before) says nothing of anybody and stays.
 */
const ofAccount = /^(sms|typed|people-columns):([\da-f-]{36}):([\da-f-]{36})(?::(.*))?$/;

/** `name`: which form it is, as `person:new`. */
export type KeptHere = {
  store: Storage;
  key: string;
  kind: 'sms' | 'typed' | 'people-columns';
  tenantId: string;
  accountId: string;
  name: string;
};

/** Everything kept for accounts, in this window and for all of them. */
export function keptHere(): KeptHere[] {
  return stores().flatMap((store) =>
    Object.keys(store).flatMap((key) => {
      const [, kind, tenantId = '', accountId = '', name = ''] = ofAccount.exec(key) ?? [];
      return kind ? [{ store, key, kind: kind as KeptHere['kind'], tenantId, accountId, name }] : [];
    }),
  );
}

/** A browser may forbid keeping things. */
function stores(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

/** Has what is being typed written down at once, as when the page is left. */
export const keepNow = (): boolean => dispatchEvent(new Event('pagehide'));
