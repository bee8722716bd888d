import { z } from 'zod';
import type { Route } from '../../../contract/route.ts';

type Json = { [key: string]: unknown };

/** One call of a route with plausible input, with `id` for every id in it. */
export type ExampleCall = { method: string; path: string; body?: unknown; files?: string[]; mentionsId: boolean };

/** The password of everybody in the tests. */
export const password = 'correct horse battery';

/** Fields that carry ids inside a text, and how. */
const WITH_IDS: Record<string, (id: string) => unknown> = {
  groupedContacts: (id) => [`group_${id}`],
  ToContacts: (id) => `${id},${id}`,
  tenantID: (id) => id,
  tenantId: (id) => id,
};

/** Calls made from the contract alone: one for each alternative shape of the body. */
export function exampleCalls(route: Route, id: string): ExampleCall[] {
  const seen = { id: false };
  const params = route.params ? (example(inputSchema(route.params), id, seen) as Json) : {};
  const query = route.query ? (example(inputSchema(route.query), id, seen) as Json) : {};
  const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const call = { method: route.method, path: search ? `${path}?${search}` : path };
  const files = route.files && Object.keys(route.files);
  const bodies = route.body ? alternatives(inputSchema(route.body)) : [undefined];
  return bodies.map((schema) => {
    const mentioned = { ...seen };
    const body = schema && example(schema, id, mentioned);
    return { ...call, ...(body !== undefined && { body }), ...(files && { files }), mentionsId: mentioned.id };
  });
}

const written = new WeakMap<z.ZodType, Json>();

/** Written out once: the sweeps ask thousands of times. */
function inputSchema(schema: z.ZodType): Json {
  const known = written.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
  written.set(schema, known);
  return known;
}

function alternatives(schema: Json): Json[] {
  return (schema['anyOf'] as Json[] | undefined) ?? [schema];
}

function example(schema: Json, id: string, seen: { id: boolean }): unknown {
  const [first] = alternatives(schema);
  if (first && first !== schema) return example(first, id, seen);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (schema['format'] === 'uuid') {
    seen.id = true;
    return id;
  }
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, property]) => {
          if (name === 'password' || name === 'current') return [name, password];
          // JSON within a text: the headers of a file and their meanings.
          if (name === 'mapping') return [name, '{}'];
          if (name === 'channel') return [name, 'sms'];
          // A saved filter's name can be used only once, so each id has its own.
          if (name === 'name' && Object.hasOwn(schema['properties'] ?? {}, 'rule')) return [name, `Filter ${id}`];
          const own = WITH_IDS[name];
          if (own) seen.id = true;
          return [name, own ? own(id) : example(property, id, seen)];
        }),
      );
    case 'array':
      return schema['items'] && schema['maxItems'] !== 0 ? [example(schema['items'] as Json, id, seen)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return false;
    default:
      return textFor(schema);
  }
}

function textFor(schema: Json): string {
  if (schema['format'] === 'email') return 'somebody@example.org';
  if (schema['format'] === 'date-time') return '2026-01-01T09:00:00Z';
  if (schema['format'] === 'date') return '2026-01-04';
  if (schema['format'] === 'time') return '09:00';
  return 'Ada Obi Grace Chapel'
    .slice(0, Number(schema['maxLength'] ?? 20))
    .padEnd(Number(schema['minLength'] ?? 1), 'x');
}
