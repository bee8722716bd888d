import { setTimeout as sleep } from 'node:timers/promises';
import { allContactsToken } from '../../contract/messaging/tokens.ts';
import type { Database } from '../../server/core/db/index.ts';
import { senderIds } from '../../server/messaging/index.ts';
import { type Answered, Caller } from '../../server/testing/caller.ts';
import { proveAddress } from '../../server/testing/accounts.ts';
import { fillPeople } from '../fill-people.ts';

type Sent = { id: string; unitsUsed: number };
export type Report = { state: string; chosen: number; counts: Partial<Record<string, number>> };
export type Units = { available: number; reserved: number; settled: number; toppedUp: number };

const mask = 'GraceChapel';

/** An organisation that sends by the server's route. */
export type Church = {
  tenantId: string;
  caller: Caller;
  /** The same administrator at another process. */
  at: (url: string) => Church;
  send: (wish?: Record<string, unknown>, headers?: Record<string, string>) => Promise<Answered<Sent>>;
  report: (id: string) => Promise<Report>;
  units: () => Promise<Units>;
};

/** The channel a church writes by. */
export type Written = 'Sms' | 'Email';

export async function openChurch(
  database: Database,
  url: string,
  people = 0,
  channel: Written = 'Sms',
): Promise<Church> {
  const caller = new Caller(url, {}, (email) => proveAddress(database, email));
  const tenantId = await caller.signUp();
  await database.withTenant(tenantId, async (tx) => {
    await tx.insert(senderIds).values({ tenantId, mask, status: 2 }).onConflictDoNothing();
  });
  if (people > 0) await fillPeople(database, tenantId, people);
  return churchOf(tenantId, caller, channel);
}

function churchOf(tenantId: string, caller: Caller, channel: Written): Church {
  return {
    tenantId,
    caller,
    at: (url) => churchOf(tenantId, Object.assign(new Caller(url), { cookie: caller.cookie }), channel),
    send: async (wish = { groupedContacts: [allContactsToken] }, headers = {}) => {
      const message = { subject: mask, message: 'Service at 9', ...wish };
      const answer = await caller.post<Sent & { mail?: Sent }>(`/api/Messaging/send${channel}`, message, headers);
      return { ...answer, body: answer.body.mail ?? answer.body };
    },
    report: async (id) => (await caller.get<Report>(`/api/Messaging/GetMessageReport/${id}`)).body,
    units: async () => (await caller.get<Units>('/api/Messaging/GetUnits')).body,
  };
}

/** Asks every 50 ms until it is so; false after `patienceMs`. Asks again if there is no answer. */
export async function until(so: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const end = Date.now() + patienceMs;
  for (;;) {
    if (await so().catch(() => false)) return true;
    if (Date.now() > end) return false;
    await sleep(50);
  }
}

/** Until nobody of the message is on the way. */
export function settled(church: Church, id: string, patienceMs: number): Promise<boolean> {
  return until(async () => (await church.report(id)).state === 'done', patienceMs);
}

/** Numbers that nobody else in the proof has. */
export function numbers(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, at) => `+23480${36_000_000 + from + at}`);
}
