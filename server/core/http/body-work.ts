import type { Route, Routes } from '../../../contract/route.ts';
import { routes } from '../../../contract/routes.ts';
import { Refusal, refuse, type Words } from '../errors.ts';
import { parseInput } from './parse-input.ts';
import { refusals } from '../refusal-texts.ts';

/** A refusal as it crosses threads. */
export type RefusedBody = {
  refused: { code: string; status: number; text: Words; fields: Record<string, Words> | undefined };
};

export type ReadBody = { body: unknown };

type Task = { method: string; path: string; bytes: Uint8Array };

const byAddress = new Map(
  Object.values<Routes>(routes).flatMap((feature) =>
    Object.values<Route>(feature).map((route) => [`${route.method} ${route.path}`, route]),
  ),
);

/** Parses a body and checks it by its route's schema; runs in a thread. */
export function readBody({ method, path, bytes }: Task): ReadBody | RefusedBody {
  return refusalAsValue(() => {
    const schema = byAddress.get(`${method} ${path}`)?.body;
    const value = jsonOf(bytes);
    return { body: schema && parseInput(schema, value, 'body') };
  });
}

/** The result of `work`, or its refusal as a value. */
export function refusalAsValue<T>(work: () => T): T | RefusedBody {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, status, text, fields } = error;
    return { refused: { code, status, text, fields } };
  }
}

/** @throws Refusal 400 where the bytes are no JSON, or would change what every object is made of */
export function jsonOf(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  if (POISON.test(text)) throw unreadable();
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/** A name that no field has, however it is written: `__proto__`, or `constructor` with its `prototype`. */
const letter = (sign: string) => `(?:${sign}|\\\\u00${sign.charCodeAt(0).toString(16)})`;
const name = (text: string) => `"${Array.from(text, letter).join('')}"\\s*:`;
const POISON = new RegExp(`${name('__proto__')}|${name('constructor')}`, 'i');

export const unreadable = () => refuse('input.invalid', 400, refusals.invalid);
