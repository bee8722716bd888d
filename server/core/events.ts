import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Database, isPosition } from './db/index.ts';

const CHANNEL = 'koinonia_events';

const wire = z.object({
  tenantId: z.uuid(),
  topic: z.string(),
  ids: z.record(z.string(), z.string()),
  seal: z.string(),
  after: z.string().refine(isPosition).optional(),
});

const SOON_MS = 50;

/**
 * A change: its topic, such as `message` or `import`, and the ids concerned, never the content. `after`: a position of the log
 * behind it, where there are replicas; not sealed, because it only says who answers, and the release before seals the rest.
 */
export type LiveEvent = { topic: string; ids: Record<string, string>; after?: string | undefined };

/** `onGap`: some events may have been missed. */
type Subscriber = { onEvent: (event: LiveEvent) => void; onGap: () => void };

/**
 * Carries live events between processes by NOTIFY, and to the screens subscribed in this one. Anybody who can open the database
 * can NOTIFY, so each event is signed with a secret that SQL cannot read; unsigned events are ignored.
 */
export class EventHub {
  /** The key is imported once; signing with the raw bytes would import it for each event, which takes ten times as long. */
  readonly #secret: KeyObject;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  #stop: (() => Promise<void>) | undefined;
  #database: Database | undefined;
  readonly #untold = new Map<string, LiveEvent & { tenantId: string }>();
  #timer: NodeJS.Timeout | undefined;
  /** Created where no transaction is open, so that what runs in it is outside of the caller's transaction. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(secret: string) {
    const key = hkdfSync('sha256', secret, '', 'koinonia live events', 32);
    this.#secret = createSecretKey(Buffer.from(key));
  }

  async start(database: Database): Promise<void> {
    this.#database = database;
    this.#stop = await database.listen(
      CHANNEL,
      (payload) => this.#deliver(payload),
      () => this.#missed(),
    );
  }

  /**
   * Announces committed changes within SOON_MS, all of them by one statement and identical ones once: commits that each
   * notify wait for one another, and for the disk one after the other. The event says only that something changed. If the
   * process ends before it is sent, screens at other processes see the change when they read again.
   */
  tell(tenantId: string, topic: string, ids: Record<string, string>): void {
    this.#untold.set(JSON.stringify([tenantId, topic, ids]), { tenantId, topic, ids });
    this.#timer ??= this.#outside(() => setTimeout(() => void this.#tellAll(), SOON_MS));
  }

  async #tellAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const untold = [...this.#untold.values()];
    this.#untold.clear();
    if (untold.length === 0) return;
    const after = await this.#database?.replicas?.position();
    // Sealed once for all that are the same: at a busy door that would cost more than finding out who is signed in.
    const payloads = untold.map(({ tenantId, ...event }) => this.#sealed(tenantId, { ...event, after }));
    await this.#database?.notify(CHANNEL, ...payloads).catch(() => undefined);
  }

  /** Returns the function that ends the subscription. */
  subscribe(tenantId: string, subscriber: Subscriber): () => void {
    const mine = this.#subscribers.get(tenantId) ?? new Set();
    this.#subscribers.set(tenantId, mine.add(subscriber));
    return () => {
      mine.delete(subscriber);
      if (mine.size === 0) this.#subscribers.delete(tenantId);
    };
  }

  async stop(): Promise<void> {
    this.#subscribers.clear();
    await this.#tellAll();
    await this.#stop?.();
  }

  #missed(): void {
    for (const { onGap } of [...this.#subscribers.values()].flatMap((mine) => [...mine])) onGap();
  }

  #deliver(payload: string): void {
    const event = read(payload);
    // Most events concern no screen here, and their signatures need not be checked.
    if (event && this.#subscribers.has(event.tenantId) && sameText(event.seal, this.#sealOf(event.tenantId, event)))
      this.#tell(event.tenantId, event);
  }

  #sealed(tenantId: string, { topic, ids, after }: LiveEvent): string {
    return JSON.stringify({ tenantId, topic, ids, seal: this.#sealOf(tenantId, { topic, ids }), after });
  }

  #sealOf(tenantId: string, { topic, ids }: LiveEvent): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([tenantId, topic, ids]))
      .digest('base64url');
  }

  #tell(tenantId: string, { topic, ids, after }: LiveEvent): void {
    for (const { onEvent } of this.#subscribers.get(tenantId) ?? []) onEvent({ topic, ids, after });
  }
}

/** The content of a notification, or undefined if it is not one of ours. */
function read(payload: string): z.infer<typeof wire> | undefined {
  try {
    return wire.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
