import { sql } from 'drizzle-orm';
import type { SmsGateway } from '../adapters/sms/gateway.ts';
import { gatewayRegistry } from '../adapters/gateway-registry.ts';
import type { Deps } from '../deps.ts';
import { groupMembers, groups } from '../groups/index.ts';
import { people } from '../people/index.ts';
import { inTenant } from '../core/transaction.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './caller.ts';

type NewPerson = Partial<typeof people.$inferInsert>;

/** An organisation that sends SMS: its caller, and shortcuts past screens that have their own tests. */
export type SmsChurch = {
  tenantId: string;
  caller: Caller;
  mask: string;
  addPeople: (list: NewPerson[]) => Promise<string[]>;
  addGroup: (name: string, members: string[]) => Promise<string>;
  send: (wish: Record<string, unknown>, headers?: Record<string, string>) => ReturnType<Caller['post']>;
  units: () => Promise<{ available: number; reserved: number; settled: number; toppedUp: number }>;
  counts: (id: string) => Promise<Record<string, number>>;
  recipients: (
    id: string,
  ) => Promise<{ address: string; name: string; state: string; reason: string; pages: number }[]>;
};

export async function smsChurch(app: Pick<TestApp, 'base' | 'caller'>): Promise<SmsChurch> {
  const caller = app.caller();
  const tenantId = await caller.signUp({ organisation: 'Grace Chapel' });
  await inTenant(app.base, tenantId, null, (ctx) =>
    ctx.db.execute(
      sql`INSERT INTO sender_ids (tenant_id, mask, status) VALUES (${tenantId}, 'GraceChapel', 2) ON CONFLICT DO NOTHING`,
    ),
  );
  return {
    tenantId,
    caller,
    mask: 'GraceChapel',
    addPeople: (list) =>
      inTenant(app.base, tenantId, null, async (ctx) => {
        const rows = await ctx.db
          .insert(people)
          .values(list.map((person) => ({ tenantId, ...person })))
          .returning({ id: people.id });
        return rows.map(({ id }) => id);
      }),
    addGroup: (name, members) =>
      inTenant(app.base, tenantId, null, async (ctx) => {
        const [group] = await ctx.db.insert(groups).values({ tenantId, name }).returning({ id: groups.id });
        if (!group) throw new Error('no group');
        if (members.length > 0)
          await ctx.db
            .insert(groupMembers)
            .values(members.map((personId) => ({ tenantId, groupId: group.id, personId })));
        return group.id;
      }),
    send: (wish, headers) =>
      caller.post('/api/Messaging/sendSms', { subject: 'GraceChapel', message: 'Service at 9', ...wish }, headers),
    units: async () =>
      (
        await caller.get<{ available: number; reserved: number; settled: number; toppedUp: number }>(
          '/api/Messaging/GetUnits',
        )
      ).body,
    counts: async (id) =>
      (await caller.get<{ counts: Record<string, number> }>(`/api/Messaging/GetMessageReport/${id}`)).body.counts,
    recipients: async (id) =>
      (
        await caller.get<{ address: string; name: string; state: string; reason: string; pages: number }[]>(
          `/api/Messaging/GetMessageRecipients/${id}`,
        )
      ).body,
  };
}

/** Sends by this gateway instead of the environment's choice. */
export function sendingBy(gateway: SmsGateway, smsWorker: Deps['smsWorker'] = {}): (deps: Deps) => Deps {
  return (deps) => ({
    ...deps,
    smsWorker,
    sms: { ...deps.sms, gateways: gatewayRegistry([gateway]), usual: [gateway.name], hybrid: [gateway.name] },
  });
}

/** The ledger, added up from its entries and from each recipient's charge, beside the account itself. */
export async function auditLedger(
  app: Pick<TestApp, 'base'>,
  tenantId: string,
): Promise<{ account: object; entries: object; charges: object }> {
  return inTenant(app.base, tenantId, null, async (ctx) => {
    const account = await ctx.db.execute(sql`SELECT available, reserved, settled FROM unit_accounts`);
    const entries = await ctx.db.execute(sql`
      WITH s AS (SELECT kind, sum(units)::integer AS units FROM unit_entries GROUP BY kind),
      k AS (SELECT coalesce(max(units) FILTER (WHERE kind = 'top-up'), 0) AS topped, coalesce(max(units) FILTER (WHERE kind = 'reserve'), 0) AS reserve,
        coalesce(max(units) FILTER (WHERE kind = 'settle'), 0) AS settle, coalesce(max(units) FILTER (WHERE kind = 'refund'), 0) AS refund,
        coalesce(max(units) FILTER (WHERE kind = 'reverse'), 0) AS reverse FROM s)
      SELECT topped - reserve + refund + reverse AS available, reserve - settle - refund AS reserved, settle - reverse AS settled FROM k`);
    const charges = await ctx.db.execute(sql`
      SELECT coalesce(sum(pages) FILTER (WHERE charge = 'reserved'), 0) AS reserved, coalesce(sum(pages) FILTER (WHERE charge = 'settled'), 0) AS settled FROM recipients`);
    return { account: account.rows[0] ?? {}, entries: entries.rows[0] ?? {}, charges: charges.rows[0] ?? {} };
  });
}
