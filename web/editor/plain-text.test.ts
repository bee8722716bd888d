// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { htmlOfWords } from '../../contract/messaging/html-of-words.ts';
import { isPlain, textOfHtml } from './rich-editor.tsx';

test('plain text comes back as written, line by line', () => {
  for (const text of ['', 'One', 'One\nTwo', 'One\n\nTwo <b> & "three"', '  indented', '#name#, good day']) {
    expect(textOfHtml(htmlOfWords(text)), text).toBe(text);
    expect(isPlain(htmlOfWords(text)), text).toBe(true);
  }
});

test('formatting is detected, and its words stay readable', () => {
  const html = '<h2>Harvest</h2><p>Dear <strong>all</strong>,<br>come.</p><ul><li>Yam</li><li>Rice</li></ul>';
  expect(isPlain(html)).toBe(false);
  expect(textOfHtml(html)).toBe('Harvest\nDear all,\ncome.\nYam\nRice');
  for (const formatted of [
    '<p><a href="https://x.org">x</a></p>',
    '<p>One</p><img src="/x.png">',
    '<p style="color:red">x</p>',
  ])
    expect(isPlain(formatted), formatted).toBe(false);
});
