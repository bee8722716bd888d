import { expect, test } from 'vitest';
import { elementsOf, withoutElements } from './xml-text.ts';

test('elements come in order, with tag and content', () => {
  const xml = '<a:b x="1">one</a:b><a:b/><a:bc>other</a:bc><c:d>two</c:d>';
  const found = [...elementsOf(xml, ['a:b', 'c:d'])].map(({ tag, inner }) => [tag.trim(), inner]);
  expect(found).toEqual([
    ['x="1"', 'one'],
    ['/', ''],
    ['', 'two'],
  ]);
  expect(withoutElements('before<a>x</a> after<a/>', 'a')).toBe('before after');
});

test('unclosed elements are read once, not once for each tag', () => {
  const most = 400_000;
  expect([...elementsOf('<a:b>'.repeat(most), ['a:b', 'c:d'])]).toEqual([]);
  expect([...elementsOf('<a:b '.repeat(most), ['a:b'])]).toEqual([]);
  const xml = `${'<a:b>'.repeat(most)}<c:d>kept</c:d>`;
  expect([...elementsOf(xml, ['a:b', 'c:d'])].map(({ inner }) => inner)).toEqual(['kept']);
});
