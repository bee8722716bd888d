import { wire } from 'virtual:wire';
import { readRoute, type WireRoute } from './wire.ts';
import type { Early, Paged, Reply, Request, Route } from '../../contract/route.ts';
import type { routes } from '../../contract/routes.ts';
import { sendRequest, type KeyedOptions, type Options } from './send-request.ts';

export type { KeyedOptions, Options } from './send-request.ts';

/** A file the server made, ready to be saved. */
export type Saved = { fileName: string; blob: Blob };

type Optional<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};
/**
 * The input of a call: `{params, query, body, files}`, as far as its route has them; parts with no required field may
 * be left out.
 */
export type Input<R extends Route> = Optional<Request<R, Blob>>;
/** The output of a call. Lists come as `{items, totalItems}` whichever way they travelled. */
export type Output<R extends Route> = R extends { download: readonly string[] } ? Saved : Reply<R>;

/**
 * `onEarly` hears a part of the answer before the rest. Calls that create or send demand the key of the attempt:
 * repeated after a lost answer with the same key, they run only once. A form and an action hand it over.
 */
type OptionsOf<R extends Route> = (R extends { idempotent: true } ? KeyedOptions : Options) &
  (R extends { early: unknown } ? { onEarly?: (part: Early<R>) => void } : unknown);
/** The last argument of a call, which may be left out where the route demands no key. */
export type LastOf<R extends Route> = R extends { idempotent: true }
  ? [options: OptionsOf<R>]
  : [options?: OptionsOf<R>];

type Takes<R extends Route> =
  unknown extends Request<R, Blob>
    ? [input?: undefined]
    : object extends Input<R>
      ? [input?: Input<R>]
      : [input: Input<R>];

type Callable<R extends Route> = R extends { idempotent: true }
  ? (...call: [...input: Required<Takes<R>>, options: OptionsOf<R>]) => Promise<Output<R>>
  : (...call: [...input: Takes<R>, options?: OptionsOf<R>]) => Promise<Output<R>>;

type Features = typeof routes;
type Api = {
  [F in keyof Features]: { [N in keyof Features[F]]: Features[F][N] extends Route ? Callable<Features[F][N]> : never };
};

export type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
};

/**
 * Every route of the contract as a function: `api.people.getPeopleBasicInfo({ query: { page: 0 } })`.
 * Throws `ApiError`, `Offline` or `Timeout`; `options` carry the abort signal, the idempotency key, the time limit and
 * `onSent` for the progress of an upload.
 */
export const api = /* @__PURE__ */ calls() as unknown as Api;

function calls(): Record<string, Record<string, ReturnType<typeof callOf>>> {
  return Object.fromEntries(
    Object.entries(wire).map(([feature, named]) => [
      feature,
      Object.fromEntries(Object.entries(named).map(([name, route]) => [name, callOf(route)])),
    ]),
  );
}

/** The call of one route. The build puts it in place of `api.people.getPeopleBasicInfo` (build/wire-table.ts). */
export function callOf(route: WireRoute): (input?: AnyInput, options?: Options) => Promise<unknown> {
  return (input, options) => call(route, input, options);
}

/** The address of a GET route, for links that download. */
export function hrefOf<F extends keyof Features & string>(
  feature: F,
  name: keyof Features[F] & string,
  input: AnyInput = {},
): string {
  return hrefOfRoute(wire[feature]?.[name] ?? '/', input);
}

/** The same of a route itself, which the build puts in place of its names. */
export function hrefOfRoute(route: WireRoute, input: AnyInput = {}): string {
  return addressOf(readRoute(route).path, input);
}

async function call(route: WireRoute, input: AnyInput = {}, options: Options = {}): Promise<unknown> {
  const { method, path, kind, multipart } = readRoute(route);
  const body = multipart ? formOf(input) : input.body === undefined ? undefined : JSON.stringify(input.body);
  const response = await sendRequest(method, addressOf(path, input), body, options);
  if (kind === 'download') return { fileName: fileNameOf(response), blob: await response.blob() } satisfies Saved;
  const value: unknown = response.status === 204 ? undefined : await response.json();
  return kind === 'list' ? pageOf(value, response) : value;
}

function addressOf(path: string, input: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input.params?.[key] ?? '')));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one));
    }
  }
  const search = query.toString();
  return search ? `${filled}?${search}` : filled;
}

/** Plain fields first, so that the server knows them before the first byte of a file comes. */
function formOf(input: AnyInput): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue;
    form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [key, file] of Object.entries(input.files ?? {})) if (file) form.append(key, file);
  return form;
}

function pageOf(value: unknown, response: Response): Paged<unknown> {
  if (!Array.isArray(value)) return value as Paged<unknown>;
  return { items: value, totalItems: Number(response.headers.get('x-total-count') ?? value.length) };
}

function fileNameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download');
}
