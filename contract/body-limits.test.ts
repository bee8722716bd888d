import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Route, type Routes, usualBody, usualMembers } from './route.ts';
import { routes } from './routes.ts';

type Json = {
  type?: string;
  anyOf?: Json[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Json;
  properties?: Record<string, Json>;
};

type Size = { bytes: number; members: number };

/** A text of unlimited length promises nothing, so any limit fits. */
const OPEN: Size = { bytes: 0, members: 0 };
/** Bytes for each letter of a text, as in most languages that are not written in Latin letters. */
const LETTER = 3;

/** The size of the longest body that a schema allows, in the plainest form. */
function longest(schema: Json): Size {
  if (schema.anyOf) return largest(schema.anyOf.map(longest));
  if (schema.const !== undefined) return { bytes: JSON.stringify(schema.const).length, members: 0 };
  if (schema.enum) return largest(schema.enum.map((one) => ({ bytes: JSON.stringify(one).length, members: 0 })));
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
      const { bytes, members } = longest(inner);
      return { bytes: name.length + 4 + bytes, members: members + 1 };
    });
    return fields.reduce((sum, one) => add(sum, one), { bytes: 2, members: 1 });
  }
  if (schema.type === 'array') {
    const each = longest(schema.items ?? {});
    const count = schema.maxItems ?? 0;
    return { bytes: 2 + count * (each.bytes + 1), members: 1 + count * (each.members + 1) };
  }
  if (schema.type === 'string') {
    if (schema.format === 'uuid') return { bytes: 38, members: 0 };
    return { bytes: 2 + (schema.maxLength ?? 30) * LETTER, members: 0 };
  }
  return { bytes: 24, members: 0 };
}

const add = (one: Size, other: Size): Size => ({
  bytes: one.bytes + other.bytes,
  members: one.members + other.members,
});
const largest = (sizes: Size[]): Size =>
  sizes.reduce(
    (most, { bytes, members }) => ({ bytes: Math.max(most.bytes, bytes), members: Math.max(most.members, members) }),
    OPEN,
  );

/** A list of people needs room for usual rows, not for a thousand letters in each cell of a hundred thousand. */
const lists = new Set(['/api/People/CreatePeople', '/api/People/CreateMultipleFirstTimer']);

test('every route accepts the longest body its schema allows, and little more', () => {
  const tooTight: string[] = [];
  const tooWide: string[] = [];
  for (const route of Object.values<Routes>(routes).flatMap((feature) => Object.values<Route>(feature))) {
    const { path, bodyLimit = usualBody, members = usualMembers } = route;
    if (!route.body || route.files || lists.has(path)) continue;
    const need = longest(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Json);
    if (need.bytes > bodyLimit || need.members > members) tooTight.push(`${path}: ${JSON.stringify(need)}`);
    if (route.bodyLimit && (need.bytes <= usualBody || bodyLimit > 2 * need.bytes))
      tooWide.push(`${path}: ${JSON.stringify(need)}`);
  }
  expect({ tooTight, tooWide }).toEqual({ tooTight: [], tooWide: [] });
});
