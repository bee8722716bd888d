import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Screens that draw their page and list themselves, and the reason why `ListScreen` does not fit. */
const ownShell: Record<string, string> = {
  'web/attendance/sheet/sunday-sheet.tsx': 'a sheet of paper to tick names on',
  'web/groups/own/led-group.tsx': 'a group, with its people and those who wait beneath',
  'web/people/families/family-page.tsx': 'a family, with its members beneath',
  'web/people/merge/merge-screen.tsx': 'two entries side by side, and what each says',
  'web/people/person/person-screen.tsx': 'a person, with a glance at their messages and visits',
  'web/messaging/channels/email/templates/templates-screen.tsx': 'three parts, of which the list is the first',
};

const drawsPageAndList = (text: string): boolean => /<Page\b/.test(text) && /<(?:DataList|ul|ol|table)\b/.test(text);

/** A person's picture placed before rows by hand. */
const drawsPeopleByHand = (text: string): boolean => /lead=\{[^\n]*=> <PersonAvatar/.test(text);

const sources = globSync('web/**/*.tsx', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));

test('every list screen is a ListScreen', () => {
  const found = sources.filter(({ file, text }) => !file.startsWith('web/ui/') && drawsPageAndList(text));
  expect(found.map(({ file }) => file).toSorted()).toEqual(Object.keys(ownShell).toSorted());
});

test('people look the same in every list', () => {
  expect(sources.filter(({ text }) => drawsPeopleByHand(text)).map(({ file }) => file)).toEqual([]);
});

test('a list drawn by hand is found', () => {
  expect(drawsPageAndList('<Page title="All"><ul>{all.map(line)}</ul></Page>')).toBe(true);
  expect(drawsPageAndList('<ListScreen title="All" rows={rows} />')).toBe(false);
  expect(drawsPeopleByHand('<DataList lead={(row) => <PersonAvatar name={row.name} />} />')).toBe(true);
  expect(drawsPeopleByHand('<DataList {...personLines} />')).toBe(false);
});
