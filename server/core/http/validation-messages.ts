import type { z } from 'zod';
import { catalogue, inEnglish, type Text } from '../language/catalogue.ts';

type Issue = z.core.$ZodIssue;

/** The subject of an error sentence. */
export const subjects = catalogue('input-subjects', {
  field: '“{field}”',
  this: 'This',
  at: '{words} ({place})',
});

/** The expected inputs, by the validator's word for them. */
const kinds = catalogue('input-kinds', {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with its fields',
  null: 'null',
  date: 'a date',
  other: 'of another kind',
});

const formats = catalogue('input-formats', {
  email: 'an e-mail address such as ada@example.org',
  uuid: 'an id, such as those that other answers give',
  url: 'an address such as https://example.org',
  date: 'a date such as 2026-05-31',
  time: 'a time such as 09:30',
  datetime: 'a moment such as 2026-05-31T09:30:00Z',
  other: 'written in another way',
});

const texts = catalogue('input-expectations', {
  missing: '{subject} is missing: give {kind}.',
  shouldBe: '{subject} should be {kind}.',
  oneOf: 'one of {choices, list, plain}',
  nothing: 'nothing',
  onOffer: '{subject} should be one of the choices.',
  unknown: '{subject} takes no {names, list, plain}: leave that out.',
  multiple: '{subject} should be a multiple of {count, number}.',
  wrong: '{subject} is not valid; see /api/docs.',
  empty: '{subject} is empty: give something.',
  shouldBeEmpty: '{subject} should be empty.',
  characters:
    '{subject} should have {bound, select, atLeast {at least} other {at most}} {count, plural, one {# character} other {# characters}}.',
  entries:
    '{subject} should have {bound, select, atLeast {at least} other {at most}} {count, plural, one {# entry} other {# entries}}.',
  value:
    '{subject} should be {bound, select, atLeast {at least} moreThan {more than} atMost {at most} other {less than}} {count, number}.',
});

const MOST_NAMED = 12;

/**
 * The expectation of an input, said of the `subject`. Only for issues whose schema has no code of its own; the parse
 * must report the input, which tells a missing value from a wrong one.
 */
export function expectationOf(issue: Issue, subject: Text): Text {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = known(kinds, issue.expected === 'record' ? 'object' : issue.expected);
      return issue.input === undefined || issue.input === null
        ? texts.missing({ subject, kind })
        : texts.shouldBe({ subject, kind });
    }
    case 'invalid_format':
      return texts.shouldBe({ subject, kind: known(formats, issue.format) });
    case 'invalid_value': {
      if (issue.values.length > MOST_NAMED) return texts.onOffer({ subject });
      const choices = issue.values.map((value) => (value === '' ? inEnglish(texts.nothing) : String(value)));
      const kind = choices.length === 1 ? (choices[0] ?? '') : texts.oneOf({ choices });
      return issue.input === undefined ? texts.missing({ subject, kind }) : texts.shouldBe({ subject, kind });
    }
    case 'too_small':
      return limitOf(issue.origin, issue.inclusive === false ? 'moreThan' : 'atLeast', {
        subject,
        count: Number(issue.minimum),
      });
    case 'too_big':
      return limitOf(issue.origin, issue.inclusive === false ? 'lessThan' : 'atMost', {
        subject,
        count: Number(issue.maximum),
      });
    case 'unrecognized_keys':
      return texts.unknown({ subject, names: issue.keys });
    case 'not_multiple_of':
      return texts.multiple({ subject, count: Number(issue.divisor) });
    default:
      return texts.wrong({ subject });
  }
}

const known = <T extends { other: Text }>(of: T, name: string): Text =>
  Object.hasOwn(of, name) ? (of[name as keyof T] as Text) : of.other;

type Bound = 'atLeast' | 'moreThan' | 'atMost' | 'lessThan';

function limitOf(origin: string, bound: Bound, said: { subject: Text; count: number }): Text {
  if (/^(number|int|bigint)$/.test(origin)) return texts.value({ ...said, bound });
  if (said.count === 1 && bound === 'atLeast') return texts.empty(said);
  if (said.count === 0) return texts.shouldBeEmpty(said);
  return texts[origin === 'string' ? 'characters' : 'entries']({
    ...said,
    bound: /least|more/i.test(bound) ? 'atLeast' : 'atMost',
  });
}

/** The issues within the shape that was meant, where a field may have several: the one whose kind fits. */
export function* withinUnions(issues: readonly Issue[]): Generator<Issue> {
  for (const issue of issues) {
    if (issue.code !== 'invalid_union') {
      yield issue;
      continue;
    }
    const fitting = issue.errors.filter((branch) => branch.every(({ path }) => path.length > 0));
    const [meant] = fitting.length > 0 ? fitting : issue.errors;
    if (!meant || (fitting.length === 0 && issue.errors.length > 1)) yield issue;
    else yield* withinUnions(meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  }
}
