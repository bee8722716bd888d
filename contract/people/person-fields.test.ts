import { expect, test } from 'vitest';
import type { PersonField } from './person-field.ts';
import { personFields } from './person-fields.ts';

const all = Object.entries<PersonField>(personFields);

test('every field has its own bit within an integer, and no header means two fields', () => {
  const bits = all.map(([, { bit }]) => bit);
  expect(new Set(bits).size).toBe(all.length);
  expect(Math.max(...bits)).toBeLessThan(31);
  const spellings = all.flatMap(([, { headers }]) =>
    Object.entries(headers).flatMap(([header, others]) => [...new Set([header.toLowerCase(), ...others.split(' ')])]),
  );
  expect(spellings.filter((one, place) => spellings.indexOf(one) !== place)).toEqual([]);
});

test('an exported field has a width for each of its columns', () => {
  const wrong = all.filter(([, { exported, headers }]) => exported && exported.length !== Object.keys(headers).length);
  expect(wrong).toEqual([]);
});
