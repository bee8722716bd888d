import { catalogue } from './core/catalogue.ts';
import { findGroups } from './groups/find-groups.ts';
import { paths } from './paths.ts';
import { findPeople } from './people/find-people.ts';
import type { Found } from './shell/places.ts';

const w = catalogue('find-commands', {
  smsVerbs: 'sms text',
  emailVerbs: 'email e-mail mail',
  addVerbs: 'add',
  sms: 'SMS to {whom}',
  email: 'E-mail to {whom}',
  add: 'Add {name}',
  addAbout: 'as a person',
});

type Write = { say: (whom: { whom: string }) => string; to: typeof paths.composeSms };

const sms: Write = { say: w.sms, to: paths.composeSms };
const email: Write = { say: w.email, to: paths.composeEmail };

/** A number of its own, as it may be typed. */
const dialled = /^\+?[\d\s()-]{7,20}$/;

/** What somebody says to do: a verb and whom it is for, such as "sms choir" or "add Ada Okafor". */
export async function findCommands(text: string, signal: AbortSignal): Promise<Found[]> {
  const [verb = '', ...rest] = text.trim().split(/\s+/);
  const whom = rest.join(' ');
  if (whom === '') return [];
  if (isOneOf(w.addVerbs, verb)) return [addOf(whom)];
  if (isOneOf(w.smsVerbs, verb))
    return dialled.test(whom) ? [writeTo(sms, whom, paths.composeSms({ phone: whom }))] : writesTo(sms, whom, signal);
  return isOneOf(w.emailVerbs, verb) ? writesTo(email, whom, signal) : [];
}

async function writesTo(write: Write, whom: string, signal: AbortSignal): Promise<Found[]> {
  if (whom.length < 2) return [];
  const [groups, people] = await Promise.all([findGroups(whom, signal), findPeople(whom, signal)]);
  return [
    ...groups.map((one) => ({ ...writeTo(write, one.label, write.to({ group: one.label })), about: one.about })),
    ...people.map((one) => ({ ...writeTo(write, one.label, write.to({ people: one.id })), about: one.about })),
  ].slice(0, 6);
}

const writeTo = ({ say }: Write, whom: string, href: string): Found => ({ id: href, label: say({ whom }), href });

function addOf(name: string): Found {
  const href = paths.addPerson({ name });
  return { id: href, label: w.add({ name }), about: w.addAbout, href };
}

const isOneOf = (verbs: string, verb: string): boolean => verbs.split(' ').includes(verb.toLowerCase());
