import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '../contract/route.ts';
import { routes } from '../contract/routes.ts';
import { deafLists } from './live-lists.ts';

const root = resolve(import.meta.dirname, '..');

/** Lists that are read once, and the reason. */
const exceptions: Record<string, string> = {
  'web/followup/rules/rule-recipients.tsx followup.careConcerned':
    'looks ahead, whenever the rule on the screen changes',
  'web/followup/rules/message-rules.tsx followup.careRules':
    'fills forms, which do not change beneath somebody who types',
  'web/people/edit-person.tsx people.familiesOf':
    'offers a number to a form, which does not change beneath somebody who types',
  'web/people/import/sheet-lines.ts people.importGrid': 'an uploaded file stays as it is',
  'web/people/person-form/similar-people.tsx people.similar': 'asked anew as somebody types',
  'web/people/person-form/use-lookups.ts people.lookups': 'the same for as long as the program runs',
  'web/session/entrance/organisations.tsx session.organisations':
    'read before an organisation is chosen, of which events would tell',
  'web/session/settings/deliverability.tsx session.deliverability':
    'asks other machines, which tell nobody of a change',
  'web/session/settings/own-sessions.tsx session.ownSessions':
    'of an account in all its organisations, of which no event tells',
  'web/session/settings/security-trail.tsx session.securityTrail':
    'of accounts in all their organisations, of which no event tells',
  'web/session/settings/settings-providers.tsx session.providers': 'asks other machines, which tell nobody of a change',
};

const isArray = (shape: unknown): boolean => shape instanceof z.ZodArray;

function isList(feature: string, name: string): boolean {
  const byName: Record<string, Record<string, Route>> = routes;
  const route = byName[feature]?.[name];
  if (!route) return false;
  if ('listOf' in route && route.listOf) return true;
  const { reply } = route;
  return isArray(reply) || (reply instanceof z.ZodObject && isArray(reply.shape['items']));
}

test('every list hears of changes while it is on screen', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/^web\/core\/|\.test\./.test(file));
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  expect(deafLists(sources, isList).toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

test('a list that is read only once is found; a live one is not', () => {
  const planted = (call: string) =>
    deafLists({ 'web/a.tsx': `const read = ${call}({ queryKey, queryFn: () => api.groups.basics() });` }, isList);
  expect(planted('useQuery')).toEqual(['web/a.tsx groups.basics']);
  expect(planted('useLiveQuery')).toEqual([]);
});
