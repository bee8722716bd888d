import { password } from './calls/example-input.ts';

/** A response: status, headers and the body, parsed if it is JSON. */
export type Answered<T = unknown> = { status: number; headers: Headers; body: T };

/** A caller of the real server over HTTP, with the cookie it was given. */
export class Caller {
  readonly #url: string;
  readonly #always: Record<string, string>;
  cookie = '';
  /** The cookie that identifies a browser which has known a password. */
  #browser = '';

  /** The cookie that says what it has written, where there are replicas. */
  #readAfter = '';

  readonly #signedUp: (email: string) => Promise<void>;

  /** `always`: headers of every call, as from a proxy in front. `signedUp`: runs after a sign-up. */
  constructor(
    url: string,
    always: Record<string, string> = {},
    signedUp: (email: string) => Promise<void> = async () => undefined,
  ) {
    this.#url = url;
    this.#always = always;
    this.#signedUp = signedUp;
  }

  /** Signs up a new organisation of its own; returns its tenant id. */
  async signUp(wish: Record<string, unknown> = {}): Promise<string> {
    const unique = crypto.randomUUID();
    const body = {
      organisation: `Grace Chapel ${unique.slice(0, 4)}`,
      country: 'NG',
      name: 'Ada Obi',
      email: `${unique}@example.org`,
      password,
      ...wish,
    };
    const answer = await this.call<{ tenantId: string }>('POST', '/api/session/sign-up', { body });
    if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    await this.#signedUp(body.email);
    return answer.body.tenantId;
  }

  get<T = unknown>(path: string): Promise<Answered<T>> {
    return this.call<T>('GET', path);
  }

  post<T = unknown>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered<T>> {
    return this.call<T>('POST', path, { body, headers });
  }

  /** Sends `form` as multipart, `fields` as a plain page's form does, else `body` as JSON if given. */
  async call<T = unknown>(
    method: string,
    path: string,
    sent: { body?: unknown; form?: FormData; fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Answered<T>> {
    const json = sent.body !== undefined;
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        ...(json && { 'content-type': 'application/json' }),
        ...this.#cookies(),
        ...this.#always,
        ...sent.headers,
      },
      body:
        sent.form ??
        (sent.fields && new URLSearchParams(sent.fields)) ??
        (json ? JSON.stringify(sent.body) : undefined),
      redirect: 'manual',
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  #cookies(): { cookie?: string } {
    const kept = [this.cookie, this.#browser, this.#readAfter].filter(Boolean);
    return kept.length > 0 ? { cookie: kept.join('; ') } : {};
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    if (pair.startsWith('language=')) return;
    if (/^[\w-]+-browser=/.test(pair)) return void (this.#browser = pair);
    if (/^[\w-]+-read-after=/.test(pair)) return void (this.#readAfter = pair);
    this.cookie = pair.endsWith('=') ? '' : pair;
  }
}
