import { say, type Text, catalogue } from '../../core/language/catalogue.ts';
import { yesOrNoText } from '../../core/language/yes-no.ts';
import type { AboutPerson, Told } from '../about/about-person.ts';
import { actTexts, genderTexts, headingOf, lines, pageTexts } from './person-page-texts.ts';
import { commonWords } from '../../core/language/common-words.ts';
import { followUpWordsOf } from '../../../contract/followup/follow-up-words.ts';
import { ruleWordsOf } from '../../../contract/followup/rule-words.ts';
import { familyPartsOf } from '../../../contract/people/family-parts.ts';
import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import { byLink, byThemselves, optOutSourcesOf, toldInPerson } from '../../../contract/people/opt-out-sources.ts';
import { textOf } from '../../core/language/stored-words.ts';
import { consentSources } from './consents.ts';

/** Names of the codes in a person's rows. The JSON beside the page keeps the codes as stored. */
const texts = catalogue('person-page-codes', {
  maritalStatus: {
    Single: 'Single',
    Married: 'Married',
    Widowed: 'Widowed',
    Divorced: 'Divorced',
    Separated: 'Separated',
  },
  notWrittenTo: { bounced: 'E-mails to this address come back', complained: 'Marked an e-mail as spam' },
  state: {
    waiting: 'Waiting',
    declined: 'Declined',
    removed: 'Removed',
    confirmed: 'Confirmed',
    discarded: 'Discarded',
    invited: 'Invited',
    failed: 'Could not be sent',
    accepted: 'Accepted',
    open: 'Open',
  },
  via: {
    here: 'Page of the check-in',
    screen: 'Screen',
    device: 'Device',
    file: 'File from a device',
    public: 'Public page',
  },
  optedOutByReply: 'By a reply over {route}',
  action: {
    'people.merged': 'Merged with somebody',
    'people.merge_undone': 'Merge undone',
    'follow_up.changed': 'Follow-up changed',
    'connect_form.received': 'Connect form received',
    'session.signed_in': 'Signed in',
    'session.sign_in_failed': 'Failed to sign in',
    'session.ended': 'Signed out',
    'account.password_changed': 'Password changed',
    second_factor: 'Second factor changed',
  },
});

const followUp = followUpWordsOf<Text>(catalogue);
const optedOut = optOutSourcesOf<Text>(catalogue);

type Codes = Readonly<Record<string, Text>>;

const channel: Codes = { sms: commonWords.sms, email: commonWords.eMail };
const via: Codes = { ...channel, ...texts.via, ...consentSources, link: lines.link };
const { added, changed } = lines;

/** By line; by part and line where another part means something else by it. */
const codes: Readonly<Record<string, Codes>> = {
  gender: genderTexts,
  marital_status: texts.maritalStatus,
  state: {
    ...texts.state,
    ...followUp,
    approved: commonWords.approved,
    done: commonWords.lookedAfter,
    returned: commonWords.cameAgain,
    not_needed: followUp.notNeeded,
  },
  channel,
  via,
  rule: ruleWordsOf<Text>(catalogue),
  action: {
    ...actTexts,
    ...texts.action,
    'person.added': added,
    'person.created': added,
    'person.changed': changed,
    'session.all_ended': texts.action['session.ended'],
    'account.password_reset': texts.action['account.password_changed'],
  },
  // Messages have states of their own, with words in messaging.
  'messages.state': {},
  'recipients.state': {},
  'person_consents.source': consentSources,
  'notWrittenTo.reason': texts.notWrittenTo,
  'attendance_operations.kind': {
    in: commonWords.checkedIn,
    out: commonWords.checkedOut,
    undo: commonWords.undone,
    guest: commonWords.guest,
    count: commonWords.headcount,
  },
  'care_entries.kind': { quiet: followUp.goneQuiet, first: followUp.firstVisit, second: followUp.secondVisit },
  'family_members.part': familyPartsOf<Text>(catalogue),
};

/** The name of a code in a line of a part; undefined if it is no code: words and names as they were written. */
export function codeText(part: string, line: string, code: string): Text | string | undefined {
  if (line === 'route') return routeName(code);
  if (part === 'opt_outs' && line === 'source') return optedOutBy(code);
  if (line === 'action' && code.startsWith('second_factor.')) return texts.action.second_factor;
  const known = codes[`${part}.${line}`] ?? codes[line];
  if (known === consentSources) return textOf(known, code);
  return known && Object.hasOwn(known, code) ? known[code] : undefined;
}

function optedOutBy(source: string): Text | undefined {
  if (source === toldInPerson) return optedOut.inPerson;
  if (source === byLink) return optedOut.byLink;
  if (source === byThemselves) return optedOut.byThemselves;
  const [, route] = /^reply by (.+)$/.exec(source) ?? [];
  return route === undefined ? undefined : texts.optedOutByReply({ route: routeName(route) });
}

type Page = {
  name: string;
  told: Told;
  now: Date;
  /** The requester's language. */ language: string;
  /** Features that name further codes. */ about?: readonly AboutPerson[];
  /** The file of their picture beside the page, if there is one. */ picture?: string;
};

/**
 * Everything known about a person as a readable page, codes in words. Ids and internal values of sending are only in the JSON
 * beside it, because they mean nothing to a reader.
 */
export function personPage({ name, told, now, language, picture, about = [] }: Page): string {
  const speak = speaker(language, about);
  const parts = Map.groupBy(
    Object.entries(told).filter(([, rows]) => rows.length > 0),
    ([what]) => speak.heading('parts', what),
  );
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(name)}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{margin:2rem 0 .5rem;font-size:1.1rem}dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.2rem 1rem;border-top:1px solid #ccc;padding:.6rem 0;margin:0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}</style>
<h1>${safe(name)}</h1><p>${safe(say(pageTexts.about({ moment: speak.moment(now) }), language))}</p>
${picture ? `<p><img src="${picture}" alt="${safe(name)}" width="160"></p>` : ''}
${[...parts].map(([heading, told]) => `<h2>${safe(heading)}</h2>${told.map(([what, rows]) => rows.map((row) => list(what, row, speak)).join('')).join('')}`).join('\n')}</html>`;
}

/** Lines readers look for, put first because the database orders keys by their length. */
const FIRST = ['first_name', 'last_name', 'name', 'phone_number', 'email', 'at', 'action'];

/** Internal values of sending, storing, importing and undoing. */
const INNER = new Set(
  'alike_row attempts charge claimed_at differs doubtful fence fills lease_until not_before reference row_number rung same_as seq status taken tx undo_updated_at undoes unknown_since was_updated_at worker'.split(
    ' ',
  ),
);

/** Whether a line of a row is shown on the page. */
export const isShown = (name: string): boolean => !/(^|_)id$/.test(name) && !INNER.has(name);

function list(part: string, row: Record<string, unknown>, speak: Speaker): string {
  // The organisation's own fields have labels of its own: nothing there is a column or a code of ours.
  if (part === 'fields')
    return rows(Object.entries(row).map(([name, value]) => ({ name, words: speak.asItIs(value) })));
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const facts = Object.entries(row)
    .filter(([name]) => isShown(name))
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([name, value]) => ({ name, words: speak.value(part, name, value) }))
    .filter(({ words }) => words !== '')
    .map(({ name, words }) => ({ name: speak.heading('lines', name), words }));
  return rows(facts);
}

const rows = (facts: { name: string; words: string }[]): string =>
  facts.length > 0
    ? `<dl>${facts.map(({ name, words }) => `<dt>${safe(name)}</dt><dd>${safe(words)}</dd>`).join('')}</dl>`
    : '';

type Speaker = ReturnType<typeof speaker>;

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How a page in this language writes moments, values and headings. */
function speaker(language: string, about: readonly AboutPerson[]) {
  const written = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(written, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const languages = new Intl.DisplayNames(written, { type: 'language', fallback: 'none' });
  const listed = new Intl.ListFormat(written, { type: 'unit', style: 'short' });
  const said = (text: Text | string) => (typeof text === 'string' ? text : say(text, language));

  const heading = (where: 'parts' | 'lines', name: string): string => {
    const stored = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const text = headingOf(where, name) ?? headingOf(where, stored);
    return text ? said(text) : (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
  };

  // That column may hold anything, such as "Pidgin English"; a text that is not shaped like a tag throws.
  const languageName = (value: string): string => {
    try {
      return languages.of(value) ?? value;
    } catch {
      return value;
    }
  };

  const words = (part: string, line: string, value: string): string => {
    if (ID.test(value)) return '';
    const known = codeText(part, line, value) ?? about.map((one) => one.codeText?.(part, line, value)).find(Boolean);
    if (known !== undefined) return said(known);
    if (line === 'fields') return heading('lines', value);
    if (line === 'language') return languageName(value);
    const instant = INSTANT.test(value) ? new Date(value) : undefined;
    if (!instant || Number.isNaN(instant.getTime())) return value;
    return say(pageTexts.moment({ moment: format.format(instant) }), language);
  };

  const asItIs = (one: unknown): string => {
    if (typeof one === 'boolean') return say(yesOrNoText(one), language);
    if (Array.isArray(one)) return listed.format(one.map(asItIs));
    return typeof one === 'string' ? one : (JSON.stringify(one) ?? '');
  };

  const value = (part: string, line: string, one: unknown): string => {
    if (typeof one === 'boolean') return say(yesOrNoText(one), language);
    if (typeof one === 'string') return words(part, line, one);
    if (Array.isArray(one))
      return listed.format(one.map((each) => value(part, line, each)).filter((each) => each !== ''));
    if (typeof one !== 'object' || one === null) return JSON.stringify(one) ?? '';
    // Fields of an import row, or of a sent message.
    if (line === 'custom' || line === 'fields')
      return Object.entries(one)
        .map(([name, each]) => `${name}: ${asItIs(each)}`)
        .join('; ');
    const inside = Object.entries(one).filter(([name]) => isShown(name));
    const told = inside.map(([name, each]) => ({ name, words: value(part, name, each) }));
    return told.flatMap(({ name, words }) => (words === '' ? [] : `${heading('lines', name)}: ${words}`)).join('; ');
  };

  return { moment: (moment: Date) => format.format(moment), heading, value, asItIs };
}

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
