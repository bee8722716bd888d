import { expect, test } from 'vitest';
import { localeOr } from './words.ts';

test('a browser’s language code that no writer knows becomes English; any other stays', () => {
  for (const told of ['en-US@posix', 'C', 'en_US', 'xx-invalid-language']) {
    expect((1234.5).toLocaleString(localeOr(told, 'en-GB'))).toBe('1,234.5');
    expect(() => new Intl.Locale(localeOr(told, 'en-GB'))).not.toThrow();
  }
  expect(localeOr('de-CH', 'en-GB')).toBe('de-CH');
  expect(localeOr('', 'en-GB')).toBe('en-GB');
});
