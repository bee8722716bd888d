/** The identifier that means everybody, in the token `membership_…`. */
export const everybodyId = '00000000-0000-0000-0000-000000000000';
export const allContactsToken = `membership_${everybodyId}`;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The target of one entry of `groupedContacts`. */
export type ContactToken =
  | { kind: 'everybody' }
  | { kind: 'group'; id: string }
  | { kind: 'group named'; name: string }
  | { kind: 'filter'; id: string }
  | { kind: 'unknown'; token: string };

/** Reads a token `category_id`, split at its first underscore; `group_~name` names a group instead. */
export function parseToken(token: string): ContactToken {
  const cut = token.indexOf('_');
  const category = token.slice(0, cut).toLowerCase();
  const id = token.slice(cut + 1).trim();
  if (category === 'membership' && id === everybodyId) return { kind: 'everybody' };
  if (category === 'group' && id.startsWith('~') && id.length > 1)
    return { kind: 'group named', name: id.slice(1).trim() };
  if (category === 'group' && uuid.test(id)) return { kind: 'group', id: id.toLowerCase() };
  if (category === 'filter' && uuid.test(id)) return { kind: 'filter', id: id.toLowerCase() };
  return { kind: 'unknown', token };
}

/** Stands for people chosen by a rule, or ticked by the hundred; the server keeps who they are. */
export function filterToken(id: string): string {
  return `filter_${id}`;
}

export function groupToken(id: string): string {
  return `group_${id}`;
}

/** Member ids as `ToContacts` carries them, comma-joined; `unknown` holds what is no identifier. */
export function parseMemberIds(joined: string): { ids: string[]; unknown: string[] } {
  const entries = joined
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return {
    ids: [...new Set(entries.filter((entry) => uuid.test(entry)).map((entry) => entry.toLowerCase()))],
    unknown: entries.filter((entry) => !uuid.test(entry)),
  };
}
