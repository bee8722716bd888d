import { stateWords } from '../../../contract/messaging/channels/report-words.ts';
import type { HistoryEntry } from './history-entry.ts';
import { howWords, optOutWords } from './opt-out-words.ts';
import { personWords } from '../words.ts';

export const historyWords = {
  older: 'Show older',
  by: (name: string) => `, ${name}`,
};

type Told = { title: string; detail?: string };
type Detail = HistoryEntry['detail'];

const text = (detail: Detail, key: string): string => (typeof detail[key] === 'string' ? detail[key] : '');

const careTitles: Record<string, string> = {
  quiet: 'On the care list: gone quiet',
  first: 'On the care list: first visit',
  second: 'On the care list: second visit',
};

/** What each kind of entry says; a kind not named here says its name. */
const kinds: Record<string, (detail: Detail) => Told> = {
  added: () => ({ title: 'Added' }),
  imported: (detail) => ({ title: 'Added by an import', detail: text(detail, 'fileName') }),
  'completed by import': (detail) => ({ title: 'Updated by an import', detail: text(detail, 'fileName') }),
  'import taken back': (detail) => ({ title: 'That import was undone', detail: text(detail, 'fileName') }),
  archived: () => ({ title: 'Archived' }),
  'archived undone': () => ({ title: 'Archiving undone' }),
  restored: () => ({ title: 'Restored' }),
  'restored undone': () => ({ title: 'Restoring undone' }),
  'joined group': (detail) => ({ title: `Joined ${text(detail, 'group')}` }),
  'asked to join group': (detail) => ({ title: `Asked to join ${text(detail, 'group')}` }),
  'left group': (detail) => ({ title: `Left ${text(detail, 'group')}` }),
  'came to': (detail) => ({ title: `Came to ${text(detail, 'event')}` }),
  'on the care list': (detail) => ({ title: careTitles[text(detail, 'why')] ?? 'On the care list' }),
  'care settled': (detail) => ({ title: text(detail, 'state') === 'done' ? 'Looked after' : 'No follow-up needed' }),
  sms: (detail) => ({
    title: `SMS ${(stateWords as Record<string, string>)[text(detail, 'state')]?.toLowerCase() ?? text(detail, 'state')}`,
    detail: text(detail, 'message'),
  }),
  replied: () => ({ title: 'Replied by SMS' }),
  'opted out': (detail) => opted(detail, true),
  'opted in': (detail) => opted(detail, false),
  merged: (detail) => ({ title: `${text(detail, 'name') || 'Somebody else'} was merged into this person` }),
  'merge undone': (detail) => ({ title: `The merge with ${text(detail, 'name') || 'somebody else'} was undone` }),
  changed: changed,
};

export function happenedWords({ kind, detail }: HistoryEntry): Told {
  return kinds[kind]?.(detail) ?? { title: sentence(kind) };
}

function opted(detail: Detail, out: boolean): Told {
  const title = optOutWords.inHistory(out, detail['channel'] === 'email' ? 'email' : 'sms');
  return { title, detail: howWords({ source: text(detail, 'source') }) };
}

/** A row of the trail: which fields were changed where it says so, else what was done. */
function changed(detail: Detail): Told {
  const action = text(detail, 'action');
  const fields = Array.isArray(detail['fields']) ? detail['fields'].filter((one) => typeof one === 'string') : [];
  if (fields.length > 0) {
    const what = action.startsWith('follow_up.') ? 'Follow-up' : 'Changed';
    return { title: `${what}: ${[...new Set(fields.map(fieldName))].join(', ')}` };
  }
  if (acts[action]) return { title: acts[action] };
  return { title: sentence(action.split('.').join(' ')) };
}

const acts: Record<string, string> = {
  'person.picture_set': 'Picture added',
  'person.picture_removed': 'Picture removed',
  'person.exported': 'All their details were downloaded',
  'people.told_apart': 'Marked as not a duplicate',
  'people.told_apart_undone': 'No longer marked as not a duplicate',
  'consent.recorded': 'Consent recorded',
  'consent.removed': 'Consent removed',
  'connect_form.looked_at': 'Connect form reviewed',
  'login.invited': 'Invited to sign in',
  'login.accepted': 'Accepted the invitation to sign in',
  'login.taken_back': 'Login removed',
  'login.restored': 'Login restored',
};

const fieldNames: Record<string, string> = {
  ...personWords.fields,
  mobilePhone: 'phone',
  isFirstTimer: 'first-timer',
  dayOfBirth: 'day of birth',
  monthOfBirth: 'month of birth',
  yearOfBirth: 'year of birth',
  assigneeAccount: 'who follows up',
  assigneePerson: 'who follows up',
  dueOn: 'due date',
};

const fieldName = (field: string): string => (fieldNames[field] ?? plain(field)).toLowerCase();
const plain = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').replaceAll(/[_.]/g, ' ');
const sentence = (words: string): string => {
  const said = plain(words).trim();
  return said.charAt(0).toUpperCase() + said.slice(1);
};
