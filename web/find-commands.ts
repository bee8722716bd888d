import { allContactsToken } from '../contract/messaging/tokens.ts';
import { plainName } from '../contract/people/name.ts';
import { catalogue } from './core/catalogue.ts';
import { findGroups } from './groups/find-groups.ts';
import { paths } from './paths.ts';
import { findPeople } from './people/find-people.ts';
import type { Found } from './shell/places.ts';
import { commonWords } from './ui/wording/common-words.ts';

const w = catalogue('find-commands', {
  smsVerbs: 'sms text',
  writeVerbs: 'write message send',
  towards: 'to the',
  emailVerbs: 'email e-mail mail',
  addVerbs: 'add new create',
  groupNouns: 'group groups',
  personNouns: 'person member people',
  everybody: 'all everybody everyone',
  sms: 'SMS to {whom}',
  email: 'E-mail to {whom}',
  add: 'Add {name}',
  addAbout: 'as a person',
  addGroup: 'Add the group {name}',
});

type Write = { say: (whom: { whom: string }) => string; to: typeof paths.composeSms };

const sms: Write = { say: w.sms, to: paths.composeSms };
const email: Write = { say: w.email, to: paths.composeEmail };

/** A number of its own, as it may be typed. */
const dialled = /^\+?[\d\s()-]{7,20}$/;

/** Finds commands: a verb and its target, such as "sms choir", "add Ada Okafor" or "add group Youth". */
export async function findCommands(text: string, signal: AbortSignal): Promise<Found[]> {
  const [verb = '', ...rest] = text.trim().split(/\s+/);
  if (rest.length === 0) return [];
  if (isOneOf(w.addVerbs, verb)) return addsOf(rest);
  const whom = withoutTowards(rest);
  if (whom === '') return [];
  const ways = waysOf(verb);
  if (ways.includes(sms) && dialled.test(whom)) return [writeTo(sms, whom, paths.composeSms({ phone: whom }))];
  return ways.length > 0 ? writesTo(ways, whom, signal) : [];
}

/** Offers both ways if the verb does not say which. */
function waysOf(verb: string): Write[] {
  if (isOneOf(w.smsVerbs, verb)) return [sms];
  if (isOneOf(w.emailVerbs, verb)) return [email];
  return isOneOf(w.writeVerbs, verb) ? [sms, email] : [];
}

/** "to the choir" is the choir. */
function withoutTowards(said: string[]): string {
  const from = said.findIndex((word) => !isOneOf(w.towards, word));
  return said.slice(from === -1 ? said.length : from).join(' ');
}

async function writesTo(ways: Write[], whom: string, signal: AbortSignal): Promise<Found[]> {
  const everybody = { chosen: allContactsToken, chosenName: commonWords.allContacts };
  if (isOneOf(w.everybody, whom)) return ways.map((way) => writeTo(way, commonWords.allContacts, way.to(everybody)));
  if (whom.length < 2) return [];
  const [groups, people] = await Promise.all([findGroups(whom, signal), findPeople(whom, signal)]);
  const found = [
    ...groups.map((one) => ({ ...one, to: { group: one.label } })),
    ...people.map((one) => ({ ...one, to: { people: one.id } })),
  ];
  // A search for "ada" means Ada rather than Ibadan.
  const begins = ({ label }: Found) => beginsAWord(label, whom);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
    .slice(0, 6)
    .flatMap(({ label, about, to }) => ways.map((way) => ({ ...writeTo(way, label, way.to(to)), about })));
}

const writeTo = ({ say }: Write, whom: string, href: string): Found => ({ id: href, label: say({ whom }), href });

/** A group where one is named as such, else a person. */
function addsOf([noun = '', ...rest]: string[]): Found[] {
  const ofGroup = isOneOf(w.groupNouns, noun);
  const name = (ofGroup || isOneOf(w.personNouns, noun) ? rest : [noun, ...rest]).join(' ');
  if (name === '') return [];
  const href = ofGroup ? paths.createGroup({ name }) : paths.addPerson({ name });
  return [
    ofGroup
      ? { id: href, label: w.addGroup({ name }), href }
      : { id: href, label: w.add({ name }), about: w.addAbout, href },
  ];
}

const beginsAWord = (label: string, start: string): boolean => ` ${plainName(label)}`.includes(` ${plainName(start)}`);

const isOneOf = (verbs: string, verb: string): boolean => verbs.split(' ').includes(verb.toLowerCase());
