import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorReply } from '../../../contract/errors.ts';
import { jsonLinesType } from '../../../contract/json-lines.ts';
import { readAfterHeader } from '../../../contract/read-after.ts';
import type { Route, Routes } from '../../../contract/route.ts';

type Schema = Record<string, unknown>;
type Features = Record<string, Routes>;

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

/** The API as an OpenAPI 3.1 document, made from the contract alone. */
export function openApi(features: Features) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [feature, routes] of Object.entries(features)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Koinonia',
      version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: jsonSchema(errorReply, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'koinonia' },
        device: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(feature: string, name: string, route: Route) {
  return {
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary: route.summary,
    ...security(route),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }]
        : []),
      ...(route.replica ? [{ name: readAfterHeader, in: 'header', schema: { type: 'string', maxLength: 16 } }] : []),
    ],
    ...requestBody(route),
    responses: {
      200: success(route),
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function security({ access, orDevice }: Route): { security?: ({ session: string[] } | { device: string[] })[] } {
  if (access === 'public') return {};
  if (access === 'device') return { security: [{ device: [] }] };
  return { security: [{ session: [access] }, ...(orDevice ? [{ device: [] }] : [])] };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(route: Route) {
  const fields = route.body ? jsonSchema(route.body, 'input') : null;
  if (!route.files) return fields ? { requestBody: { required: true, content: json(fields) } } : {};
  const files = Object.keys(route.files).map(
    (name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }] as const,
  );
  const required = Object.entries(route.files).flatMap(([name, rule]) => (rule.optional ? [] : [name]));
  const properties = { ...(fields?.properties as Schema | undefined), ...Object.fromEntries(files) };
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties, required } } },
    },
  };
}

function success(route: Route) {
  if (route.download) {
    const content = Object.fromEntries(
      route.download.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
    );
    return { description: 'A file', content };
  }
  if (!route.listOf) return value(route.reply, route.early);
  const items = { type: 'array', items: jsonSchema(route.listOf, 'output') };
  const page = {
    type: 'object',
    properties: { items, totalItems: { type: 'integer' } },
    required: ['items', 'totalItems'],
  };
  return {
    description: 'The list, or one page of it where `page` was given',
    headers: { 'X-Total-Count': { schema: { type: 'integer' } } },
    content: json({ anyOf: [items, page] }),
  };
}

/** A part that may come early does so for whoever accepts lines. */
function value(reply: z.ZodType, early: z.ZodType | undefined) {
  const body = jsonSchema(reply, 'output');
  if (!early) return { description: 'Done', content: json(body) };
  const piece = { type: 'object', properties: { early: jsonSchema(early, 'output') } };
  const last = { type: 'object', properties: { status: { type: 'integer' }, body } };
  const description =
    'Done; for a long file and whoever accepts lines, the first part early and the whole in the last line';
  return { description, content: { ...json(body), [jsonLinesType]: { schema: { anyOf: [piece, last] } } } };
}

function json(schema: Schema) {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}
