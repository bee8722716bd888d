import { expect, test } from 'vitest';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

const every = Object.entries(routes).flatMap(([feature, own]) =>
  Object.entries(own as Record<string, Route>).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);
const open = every.filter(([, route]) => route.replica);

/** A reading that decides, pays, opens a door or is changed next has to be current. */
const CURRENT = [
  /^session\./,
  /\.receipt$/,
  /unit/i,
  /draft/i,
  /schedule/i,
  /door|roll|sync|arrival|carer|contribution/i,
  /login/i,
  /consent|erase|optOut|suppressed/i,
  /^people\.(person|pair|own|family|similar|customFields|import)/,
  /^groups\.(read|own|joinRequest)/,
  /^attendance\.(item|sheet)/,
  /^reports\.(home|retention|exports|downloadExport)/,
];

test('no route that must be current may be answered by a replica', () => {
  const names = open.map(([name]) => name);
  for (const rule of CURRENT) {
    expect(every.filter(([name]) => rule.test(name)).length, String(rule)).toBeGreaterThan(0);
    expect(names.filter((name) => rule.test(name))).toEqual([]);
  }
});

test('a replica answers what only reads', () => {
  const others = open.filter(([, route]) => route.method !== 'GET').map(([name]) => name);
  expect(others).toEqual(['people.findByNumbers', 'reports.previewRetention']);
  for (const [name, route] of open)
    expect([name, route.idempotent, route.secretAnswer, route.keeps, route.files]).toEqual([
      name,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
});

test('reports, exports, search and the long lists may be answered by a replica', () => {
  expect(open.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'people.list',
      'people.search',
      'people.exportPeople',
      'groups.members',
      'attendance.report',
      'messaging.report',
      'messaging.recipients',
      'messaging.exportReport',
      'followup.firstTimers',
      'reports.serviceReport',
    ]),
  );
});
