import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, type Tx, workedOutOnce } from './db/index.ts';

const CHANNEL = 'koinonia_events';

const wire = z.object({ tenantId: z.uuid(), topic: z.string(), ids: z.record(z.string(), z.string()) });

const tell = workedOutOnce<'channel' | 'payload'>(
  (place) => sql`SELECT pg_notify(${place('channel')}, ${place('payload')})`,
);

/** Something changed: a topic such as `message` or `import`, and the ids concerned. Never content. */
export type LiveEvent = { topic: string; ids: Record<string, string> };

/** `onGap`: some events may have been missed. */
type Subscriber = { onEvent: (event: LiveEvent) => void; onGap: () => void };

/** Carries live events between processes by NOTIFY, and to the screens subscribed in this one. */
export class EventHub {
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  #stop: (() => Promise<void>) | undefined;
  #database: Database | undefined;
  /** Taken where no transaction is open: what runs in it is outside of the caller's. */
  readonly #outside = AsyncLocalStorage.snapshot();

  async start(database: Database): Promise<void> {
    this.#database = database;
    this.#stop = await database.listen(
      CHANNEL,
      (payload) => this.#deliver(payload),
      () => this.#missed(),
    );
  }

  /** Told when the transaction commits, not before; sent to the database before it returns. */
  emit(tx: Tx, tenantId: string, topic: string, ids: Record<string, string>): Promise<unknown> {
    const payload = JSON.stringify({ tenantId, topic, ids });
    return tx.execute(tell({ channel: CHANNEL, payload })).execute();
  }

  /**
   * Tells all screens at once how far work has come whose transaction is still open. Only ever for progress; what has
   * happened is told by `emit`.
   */
  tellNow(tenantId: string, topic: string, ids: Record<string, string>): void {
    const database = this.#database;
    // The embedded database has one connection, which that transaction holds, and one process.
    if (database?.kind !== 'postgres') return this.#tell(tenantId, topic, ids);
    const payload = JSON.stringify({ tenantId, topic, ids });
    this.#outside(() => void database.notify(CHANNEL, payload).catch(() => undefined));
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
    await this.#stop?.();
  }

  #missed(): void {
    for (const { onGap } of [...this.#subscribers.values()].flatMap((mine) => [...mine])) onGap();
  }

  #deliver(payload: string): void {
    const event = wire.parse(JSON.parse(payload));
    this.#tell(event.tenantId, event.topic, event.ids);
  }

  #tell(tenantId: string, topic: string, ids: Record<string, string>): void {
    for (const { onEvent } of this.#subscribers.get(tenantId) ?? []) onEvent({ topic, ids });
  }
}
