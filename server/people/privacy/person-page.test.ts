import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { addLanguage } from '../../core/language/languages.ts';
import { shown } from './export-rows.ts';
import { headingOf, pageTexts } from './person-page-texts.ts';
import { personPage } from './person-page.ts';

addLanguage('qad', {
  language: 'Made up',
  texts: {
    'person-page': {
      'parts.groups': { english: 'Groups', text: 'Grupes' },
      'lines.leads': { english: 'Leads', text: 'Ledes' },
      about: { english: pageTexts.about({ moment: '' }).english, text: 'Alles zum {moment}' },
    },
    'yes-no': { yes: { english: 'Yes', text: 'Jep' } },
  },
});

test('the page about a person speaks the language of its reader', () => {
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

test('every table and column of a person has its words there', async () => {
  const modules = await Promise.all(globSync('server/**/*tables.ts').map((path) => import(pathToFileURL(path).href)));
  const tables = modules
    .flatMap((one) => Object.values(one as Record<string, unknown>))
    .filter((one) => one instanceof PgTable)
    .map(getTableConfig)
    .filter(({ columns }) => columns.some(({ name }) => name === 'person_id'));
  expect(tables.length).toBeGreaterThan(15);
  const lines = tables.flatMap(({ columns }) =>
    Object.keys(shown(Object.fromEntries(columns.map(({ name }) => [name, name])))).filter(
      (name) => !/(^|_)id$/.test(name),
    ),
  );
  expect(tables.map(({ name }) => name).filter((name) => !headingOf('parts', name))).toEqual([]);
  expect(lines.filter((name) => !headingOf('lines', name))).toEqual([]);
});
