import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { addLanguage } from '../../testing/add-language.ts';
import { shown } from './export-rows.ts';
import { messageCodeText } from '../../messaging/privacy/message-privacy.ts';
import { headingOf, pageTexts } from './person-page-texts.ts';
import { codeText, isShown, personPage } from './person-page.ts';

addLanguage('qad', {
  language: 'Made up',
  texts: {
    'person-page': {
      'lines.leads': { english: 'Leads', text: 'Ledes' },
      about: { english: pageTexts.about({ moment: '' }).english, text: 'Alles zum {moment}' },
    },
    'common-words': { groups: { english: 'Groups', text: 'Grupes' }, yes: { english: 'Yes', text: 'Jep' } },
  },
});

test('the page about a person is in its reader’s language', () => {
  const page = personPage({
    name: 'Ada <Obi>',
    told: { groups: [{ group: 'Choir', leads: true, Allergies: 'nuts' }] },
    now: new Date('2026-05-07T10:00:00Z'),
    language: 'qad',
  });
  for (const words of [
    'lang="qad"',
    '<h2>Grupes</h2>',
    '<dt>Ledes</dt><dd>Jep</dd>',
    '<dt>Allergies</dt>',
    'Alles zum',
  ])
    expect(page).toContain(words);
  expect(page).not.toContain('<Obi>');
});

test('codes, lists and nested values appear as words, and ids not at all', () => {
  const id = '6f1c1c1e-0d8a-4b52-9f0a-0d8a4b529f0a';
  const page = personPage({
    name: 'Ada',
    told: {
      person: [{ gender: 'female', language: 'fr', second_phone: '' }],
      opt_outs: [{ channel: 'sms', source: 'reply by termii' }],
      messages: [{ state: 'suppressed', reason: 'opted out', subject: 'new' }],
      changes: [{ action: 'person.changed', subject: id, detail: { fields: ['firstName', 'custom.c1'], form: id } }],
      recipients: [{ state: 'delivered', route: 'smtp', fence: 3 }],
    },
    now: new Date('2026-05-07T10:00:00Z'),
    language: 'en',
    about: [{ feature: 'messages', codeText: messageCodeText }],
  });
  const facts = [...page.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, words]) => words);
  expect(facts).toEqual([
    'Female',
    'French',
    'SMS',
    'By a reply over Termii',
    'Left out',
    'Opted out',
    'new',
    'Delivered',
    'Mail server',
    'Changed',
    'Fields: First name, Custom.c1',
  ]);
});

test('text typed by people stays as typed, in an untagged language and in own fields', () => {
  const id = '6f1c1c1e-0d8a-4b52-9f0a-0d8a4b529f0a';
  const own = { worker: 'Yes, at the door', Phone_id: id, fields: 'email', language: 'fr', seq: '7', route: 'smtp' };
  const page = personPage({
    name: 'Ada',
    told: {
      person: [{ language: 'Pidgin English' }, { language: 'Ọyọ' }, { language: 'Igbo' }, { language: 'yo' }],
      fields: [own],
      import_rows: [{ custom: { worker: 'smtp', seq: ['new', 'same'], gender: 'female' } }],
      recipients: [{ fields: { route: 'smtp', seq: '7' } }],
    },
    now: new Date('2026-05-07T10:00:00Z'),
    language: 'en',
  });
  const facts = [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, words]) => [name, words]);
  expect(facts).toEqual([
    ...['Pidgin English', 'Ọyọ', 'Igbo', 'Yoruba'].map((name) => ['Language', name]),
    ...Object.entries(own),
    ['Fields', 'worker: smtp; seq: new, same; gender: female'],
    ['Fields', 'route: smtp; seq: 7'],
  ]);
});

test('every table, column and code of a person has words on the page', async () => {
  const modules = await Promise.all(globSync('server/**/*tables.ts').map((path) => import(pathToFileURL(path).href)));
  const tables = modules
    .flatMap((one) => Object.values(one as Record<string, unknown>))
    .filter((one) => one instanceof PgTable)
    .map(getTableConfig)
    .filter(({ columns }) => columns.some(({ name }) => name === 'person_id'));
  expect(tables.length).toBeGreaterThan(15);
  const lines = tables.flatMap(({ columns }) =>
    Object.keys(shown(Object.fromEntries(columns.map(({ name }) => [name, name])))).filter(isShown),
  );
  expect(tables.map(({ name }) => name).filter((name) => !headingOf('parts', name))).toEqual([]);
  expect(lines.filter((name) => !headingOf('lines', name))).toEqual([]);
  const coded = tables.flatMap((table) => codesOf(table).filter(([line]) => isShown(line)));
  expect(coded.length).toBeGreaterThan(50);
  expect(
    coded.filter(([line, code, table]) => code && !(codeText(table, line, code) ?? messageCodeText(table, line, code))),
  ).toEqual([]);
});

/** The codes that a table's columns may hold, by types and checks: column, code, table. */
function codesOf({ name: table, columns, checks }: ReturnType<typeof getTableConfig>): [string, string, string][] {
  const typed = columns.flatMap(({ name, enumValues }) => (enumValues ?? []).map((code) => [name, code] as const));
  const checked = checks.flatMap(({ value }) => {
    const { sql } = new PgDialect().sqlToQuery(value);
    const [, name, list] = /"(\w+)" IN \((.*)\)$/.exec(sql) ?? [];
    return name && list ? [...list.matchAll(/'([^']*)'/g)].map(([, code]) => [name, code ?? ''] as const) : [];
  });
  return [...typed, ...checked].map(([name, code]) => [name, code, table === 'people' ? 'person' : table]);
}

test('every act on a person has a name on the page', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', 'server/testing/**'] }).map((path) =>
    readFileSync(path, 'utf8'),
  );
  // A computed action would not be found here.
  expect(sources.filter((source) => /audit\(\{\s*action(: [^',]*)?,\s*subject: 'person'/.test(source))).toEqual([]);
  const actions = sources.flatMap((source) =>
    [...source.matchAll(/audit\(\{\s*action: ([^,]*?'[a-z_.]+'[^,]*?),\s*subject: 'person'/g)].flatMap(
      ([, given = '']) => [...given.matchAll(/'([a-z_.]+\.[a-z_.]+)'/g)].map(([, action = '']) => action),
    ),
  );
  expect(actions.length).toBeGreaterThan(15);
  const gone = ['person.erased'];
  expect(actions.filter((action) => !gone.includes(action) && !codeText('changes', 'action', action))).toEqual([]);
});
