import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** What a field should be, by the validator's word for it. */
const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with its fields',
  record: 'an object with its fields',
  null: 'null',
  date: 'a date',
};

const formats: Partial<Record<string, string>> = {
  email: 'an e-mail address such as ada@example.org',
  uuid: 'an id, such as those that other answers give',
  url: 'an address such as https://example.org',
  date: 'a date such as 2026-05-31',
  time: 'a time such as 09:30',
  datetime: 'a moment such as 2026-05-31T09:30:00Z',
};

const MOST_NAMED = 12;

/**
 * What a field should be, worded to follow its name ("should be a text."). Only for issues whose schema has no message of its
 * own; the parse must report the input, which tells a missing value from a wrong one.
 */
export function expectationOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected] ?? 'of another kind';
      return issue.input === undefined || issue.input === null ? `is missing: give ${kind}.` : `should be ${kind}.`;
    }
    case 'invalid_format':
      return `should be ${formats[issue.format] ?? 'written in another way'}.`;
    case 'invalid_value': {
      const values = issue.values.map((value) => (value === '' ? 'nothing' : String(value)));
      if (values.length > MOST_NAMED) return 'should be one of those that are on offer.';
      const choice = values.length === 1 ? values[0] : `one of ${values.join(', ')}`;
      return issue.input === undefined ? `is missing: give ${choice}.` : `should be ${choice}.`;
    }
    case 'too_small':
      return least(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return `should ${amount(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum))}.`;
    case 'unrecognized_keys':
      return `takes no ${issue.keys.join(', ')}: leave that out.`;
    case 'not_multiple_of':
      return `should be a multiple of ${issue.divisor}.`;
    default:
      return 'is not as it should be; /api/docs says what it takes.';
  }
}

function least(origin: string, minimum: number, inclusive: boolean): string {
  if (minimum === 1 && inclusive && origin !== 'number' && origin !== 'int') return 'is empty: give something.';
  return `should ${amount(origin, inclusive ? 'at least' : 'more than', minimum)}.`;
}

function amount(origin: string, how: string, count: number): string {
  if (count === 0 && origin !== 'number' && origin !== 'int') return 'be empty';
  const limit = `${how} ${count.toLocaleString('en')}`;
  if (origin === 'string') return `have ${limit} ${count === 1 ? 'character' : 'characters'}`;
  if (origin === 'number' || origin === 'int' || origin === 'bigint') return `be ${limit}`;
  return `have ${limit} ${count === 1 ? 'entry' : 'entries'}`;
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
