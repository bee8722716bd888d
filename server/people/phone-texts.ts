import { catalogue, type Text } from '../core/language/catalogue.ts';

const texts = catalogue('phone-refusals', {
  several:
    'There are {count, plural, =2 {two} other {#}} numbers here: {more, plural, =0 {{numbers, list}} other {{numbers, list, plain} and # more}}. Enter one of them.',
});

const SHOWN = 6;

/** Several numbers where one is asked for. */
export const severalPhones = (numbers: readonly string[]): Text =>
  texts.several({
    count: numbers.length,
    numbers: numbers.slice(0, SHOWN).map((number) => number.slice(0, 30)),
    more: Math.max(0, numbers.length - SHOWN),
  });
