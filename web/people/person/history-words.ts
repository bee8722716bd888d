import { keyOfColumn } from '../../../contract/people/custom-fields.ts';
import { actsOf } from '../../../contract/people/person-words.ts';
import { catalogue } from '../../core/catalogue.ts';
import type { HistoryEntry } from './history-entry.ts';
import { howWords, optOutWords } from './opt-out-words.ts';
import { personWords } from '../words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

export const historyWords = catalogue('person-history', {
  older: 'Show older',
  by: ', {name}',
});

const titles = catalogue('person-history-kinds', {
  imported: 'Added by an import',
  updated: 'Updated by an import',
  importUndone: 'That import was undone',
  archivedUndone: 'Archiving undone',
  restored: 'Restored',
  restoredUndone: 'Restoring undone',
  joined: 'Joined {group}',
  asked: 'Asked to join {group}',
  left: 'Left {group}',
  cameTo: 'Came to {event}',
  sms: '{state, select, queued {SMS waiting} sending {SMS being sent} sent {SMS sent} delivered {SMS delivered} failed {SMS failed} suppressed {SMS left out} cancelled {SMS cancelled} unknown {SMS unknown} other {SMS {state}}}',
  email:
    '{state, select, queued {E-mail waiting} sending {E-mail being sent} sent {E-mail sent} delivered {E-mail delivered} failed {E-mail failed} suppressed {E-mail left out} cancelled {E-mail cancelled} unknown {E-mail unknown} other {E-mail {state}}}',
  replied: 'Replied by SMS',
  merged: '{known, select, yes {{name}} other {Somebody else}} was merged into this person',
  mergeUndone: 'The merge with {known, select, yes {{name}} other {somebody else}} was undone',
  changed: 'Changed: {fields, list, plain}',
  followUp: 'Follow-up: {fields, list, plain}',
  care: 'On the care list: {why, select, quiet {gone quiet} first {first visit} second {second visit} other {to be looked after}}',
  writtenByRule:
    '{rule, select, thank_you {Thanked by a rule} missed_you {Told by a rule that they are missed} birthday {Birthday greeting by a rule} check_in {Reminded of a check-in} overdue {Reminded of people to look after} other {Written to by a rule}}',
  careNotNeeded: 'No follow-up needed',
});

type Told = { title: string; detail?: string };
type Detail = HistoryEntry['detail'];

const text = (detail: Detail, key: string): string => (typeof detail[key] === 'string' ? detail[key] : '');
const nameIn = (detail: Detail) => ({ name: text(detail, 'name'), known: text(detail, 'name') ? 'yes' : 'no' });

/** The words for each kind of entry; other kinds show their name. */
const kinds: Record<string, (detail: Detail) => Told> = {
  added: () => ({ title: commonWords.added }),
  imported: (detail) => ({ title: titles.imported, detail: text(detail, 'fileName') }),
  'completed by import': (detail) => ({ title: titles.updated, detail: text(detail, 'fileName') }),
  'import taken back': (detail) => ({ title: titles.importUndone, detail: text(detail, 'fileName') }),
  archived: () => ({ title: recordWords.archived }),
  'archived undone': () => ({ title: titles.archivedUndone }),
  restored: () => ({ title: titles.restored }),
  'restored undone': () => ({ title: titles.restoredUndone }),
  'joined group': (detail) => ({ title: titles.joined({ group: text(detail, 'group') }) }),
  'asked to join group': (detail) => ({ title: titles.asked({ group: text(detail, 'group') }) }),
  'left group': (detail) => ({ title: titles.left({ group: text(detail, 'group') }) }),
  'came to': (detail) => ({ title: titles.cameTo({ event: text(detail, 'event') }) }),
  'on the care list': (detail) => ({ title: titles.care({ why: text(detail, 'why') }) }),
  'care settled': (detail) => ({
    title: text(detail, 'state') === 'done' ? recordWords.lookedAfter : titles.careNotNeeded,
  }),
  'written to by rule': (detail) => ({ title: titles.writtenByRule({ rule: text(detail, 'rule') }) }),
  sms: (detail) => ({ title: titles.sms({ state: text(detail, 'state') }), detail: text(detail, 'message') }),
  email: (detail) => ({ title: titles.email({ state: text(detail, 'state') }), detail: text(detail, 'message') }),
  replied: () => ({ title: titles.replied }),
  'opted out': (detail) => opted(detail, true),
  'opted in': (detail) => opted(detail, false),
  merged: (detail) => ({ title: titles.merged(nameIn(detail)) }),
  'merge undone': (detail) => ({ title: titles.mergeUndone(nameIn(detail)) }),
  changed: changed,
};

export function happenedWords({ kind, detail }: HistoryEntry): Told {
  return kinds[kind]?.(detail) ?? { title: sentence(kind) };
}

function opted(detail: Detail, out: boolean): Told {
  const channel = text(detail, 'channel');
  const title = out ? optOutWords.optedOut({ channel }) : optOutWords.optedIn({ channel });
  return { title, detail: howWords({ source: text(detail, 'source') }) };
}

/** A row of the trail: which fields were changed where it says so, else what was done. */
function changed(detail: Detail): Told {
  const action = text(detail, 'action');
  const named = Array.isArray(detail['fields']) ? detail['fields'].filter((one) => typeof one === 'string') : [];
  const fields = [...new Set(named.map(fieldName))];
  if (fields.length > 0)
    return { title: action.startsWith('follow_up.') ? titles.followUp({ fields }) : titles.changed({ fields }) };
  const done = acts[action];
  return { title: done ?? sentence(action.split('.').join(' ')) };
}

/** The words for actions on a person, by action of the audit trail. */
export const acts: Record<string, string> = actsOf<string>(catalogue);

const ownNames = catalogue('person-history-fields', {
  followsUp: 'who follows up',
  dueOn: 'due date',
});

const fieldNames: Record<string, string> = {
  ...personWords.fields,
  mobilePhone: personWords.fields.phoneNumber,
  isFirstTimer: commonWords.firstTimer,
  dayOfBirth: personWords.fields.birthday,
  monthOfBirth: personWords.fields.birthday,
  yearOfBirth: personWords.fields.birthday,
  assigneeAccount: ownNames.followsUp,
  assigneePerson: ownNames.followsUp,
  dueOn: ownNames.dueOn,
};

const fieldName = (field: string): string => (fieldNames[field] ?? keyOfColumn(field) ?? plain(field)).toLowerCase();
const plain = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').replaceAll(/[_.]/g, ' ');
const sentence = (words: string): string => {
  const said = plain(words).trim();
  return said.charAt(0).toUpperCase() + said.slice(1);
};
