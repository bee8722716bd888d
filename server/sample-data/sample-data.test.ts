import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allContactsToken } from '../../contract/messaging/tokens.ts';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import type { Caller } from '../testing/caller.ts';
import { composeChannels } from '../messaging/index.ts';
import { fireSchedules } from '../messaging/saved/schedules/fire-schedules.ts';
import { households } from './households.ts';

let app: TestApp;
let caller: Caller;
let tenantId: string;

beforeAll(async () => {
  app = await sharedTestApp();
  caller = app.caller();
  tenantId = await caller.signUp({ sampleData: true });
});
afterAll(() => app.stop());

const ask = async <T extends Record<string, unknown>>(query: SQL, of = tenantId) =>
  (await app.base.database.withTenant(of, (tx) => tx.execute<T>(query))).rows;

/** How many of its people the planner expects. */
async function peopleExpected(of: string): Promise<number> {
  const plan = await ask<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`EXPLAIN (FORMAT JSON) SELECT FROM people WHERE tenant_id = ${of}::uuid`,
    of,
  );
  return plan[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}

test('the church is the same every time, and looks real', () => {
  const [members, again] = [households(), households()];
  expect(members).toEqual(again);
  expect(members).toHaveLength(600);
  expect(new Set(members.map((member) => `${member.firstName} ${member.lastName}`)).size).toBe(600);
  expect(members.every(({ email }) => email === '' || /^[a-z.]+@example\.org$/.test(email))).toBe(true);
  expect(
    members.filter(({ firstName, lastName }) => /[ẹọṣụịɓɗƙ]|\p{M}/iu.test((firstName + lastName).normalize('NFD')))
      .length,
  ).toBeGreaterThan(100);
});

test('a sign-up with the tick has 600 people, 14 groups and sent messages', async () => {
  const [row] = await ask<{ people: number; marked: number; groups: number; messages: number; flag: boolean }>(
    sql`SELECT (SELECT count(*)::int FROM people) AS people, (SELECT count(*)::int FROM people WHERE is_sample) AS marked,
      (SELECT count(*)::int FROM groups WHERE is_sample) AS groups, (SELECT count(*)::int FROM messages WHERE is_sample AND due_at IS NULL) AS messages,
      (SELECT sample_data FROM tenants) AS flag`,
  );
  expect(row).toEqual({ people: 600, marked: 600, groups: 14, messages: 10, flag: true });
  // People waiting to join appear in the group; Home asks for decisions about real people only.
  const { body: listed } = await caller.get<{ items: { name: string; awaitingApprovalsCount: number }[] }>(
    '/api/GetAllGroupBasicInformation?page=0&pageSize=50',
  );
  const waits = listed.items.flatMap(({ name, awaitingApprovalsCount: n }) => (n > 0 ? [`${name}: ${n}`] : []));
  expect(waits).toEqual(['Youth fellowship: 2']);
  const { body: asked } = await caller.get<{ decisions: { approvals: unknown[] } }>('/api/Reports/Home');
  expect(asked.decisions.approvals).toEqual([]);
  // The newest came last Sunday, when there was a service.
  const [newest] = await ask<{ day: number; days: number }>(sql`SELECT extract(dow FROM max(created_at))::int AS day,
    (now()::date - max(created_at)::date) AS days FROM people WHERE is_first_timer`);
  expect([newest!.day, newest!.days > 0, newest!.days <= 7]).toEqual([0, true, true]);
  const [home] = await ask<{ families: number; members: number; heads: number }>(
    sql`SELECT (SELECT count(*)::int FROM families) AS families, (SELECT count(*)::int FROM family_members) AS members,
      (SELECT count(*)::int FROM family_members WHERE part = 'head') AS heads`,
  );
  expect(home!.families).toBeGreaterThan(80);
  expect(home!.heads).toBe(home!.families);
  expect(home!.members).toBeGreaterThan(3 * home!.families);
});

test('there is a year of Sundays, each with heads and offerings, the last with its visits, and the next one ready', async () => {
  const [row] = await ask<Record<string, unknown>>(sql`
    SELECT (SELECT count(*)::int FROM attendance_items WHERE is_sample) AS past,
      (SELECT count(*)::int FROM attendance_items WHERE starts_at > now()) AS next,
      (SELECT count(DISTINCT item_id)::int FROM attendance_visits WHERE present) AS named,
      (SELECT count(*)::int FROM contributions) AS given,
      (SELECT count(*)::int FROM attendance_visits v WHERE NOT EXISTS (SELECT FROM attendance_operations o
        WHERE o.item_id = v.item_id AND o.person_id = v.person_id AND o.kind = 'in' AND o.at = v.in_at)) AS unexplained`);
  expect(row).toMatchObject({ past: 52, named: 12, given: 104, unexplained: 0 });
  expect(row?.['next']).toBeGreaterThan(0);
});

test('the care list of this week has people for every reason, each with somebody to look after them', async () => {
  const rows = await ask<{ kind: string; people: number; given: number; open: number }>(sql`
    SELECT e.kind, count(*)::int AS people, count(coalesce(f.assignee_person, f.assignee_account))::int AS given,
      count(*) FILTER (WHERE e.state = 'open')::int AS open
    FROM care_entries e JOIN follow_ups f ON f.person_id = e.person_id GROUP BY e.kind ORDER BY e.kind`);
  expect(rows.map(({ kind }) => kind)).toEqual(['first', 'quiet', 'second']);
  for (const { people, given } of rows) expect(given).toBe(people);
  const quiet = rows[1]!;
  expect([quiet.people > 8, quiet.people < 40, quiet.people - quiet.open]).toEqual([true, true, 3]);
});

test('every message adds up, and so does the ledger', async () => {
  const off = await ask(sql`
    SELECT m.id FROM messages m JOIN recipients r ON r.message_id = m.id GROUP BY m.id, m.chosen, m.units_reserved
    HAVING m.chosen <> count(*) OR m.units_reserved <> sum(r.pages)
      OR bool_or(r.state NOT IN ('sent', 'delivered', 'failed', 'suppressed'))
      OR bool_or((r.state = 'suppressed') <> (r.charge = 'none')) OR bool_or(r.state = 'failed' AND r.charge <> 'refunded')`);
  expect(off).toEqual([]);
  const [account] = await ask<{ right: boolean }>(sql`
    SELECT a.settled = (SELECT sum(pages) FROM recipients WHERE charge = 'settled')
      AND a.settled = (SELECT sum(units) FROM unit_entries WHERE kind = 'settle')
      AND a.reserved = 0 AND a.available + a.settled = a.topped_up AS right FROM unit_accounts a`);
  expect(account).toEqual({ right: true });
  const [lowest] = await ask<{ available: number }>(sql`
    SELECT min(available)::int AS available FROM (
      SELECT sum(CASE kind WHEN 'top-up' THEN units WHEN 'reserve' THEN -units WHEN 'refund' THEN units ELSE 0 END) OVER (ORDER BY at) AS available
      FROM unit_entries) AS running`);
  expect(lowest?.available).toBeGreaterThanOrEqual(0);
});

test('one click removes the sample data, keeps real data, and touches no other organisation', async () => {
  const other = app.caller();
  // Older statistics say that it has no rows.
  await app.base.database.asOwner((owner) => owner.exec('ANALYZE'));
  const otherTenant = await other.signUp({ sampleData: true });
  const everybody = {
    subject: 'GRACE',
    message: 'Hello #name|friend#',
    groupedContacts: [allContactsToken],
    isPersonalized: true,
  };
  const began = performance.now();
  expect((await other.post('/api/Messaging/PreviewSms', everybody)).body).toMatchObject({ willGet: 422 });
  expect(performance.now() - began).toBeLessThan(2000);
  await expect.poll(() => peopleExpected(otherTenant)).toBeGreaterThan(300);
  await ask(sql`INSERT INTO people (tenant_id, first_name) VALUES (${tenantId}::uuid, 'Real')`);
  await ask(sql`INSERT INTO group_members (tenant_id, group_id, person_id)
    SELECT ${tenantId}::uuid, (SELECT id FROM groups WHERE name = 'Choir'), id FROM people WHERE first_name = 'Real'`);

  // The scheduled message is sample data: nobody sends it, and at its time it moves on.
  const [coming] = await ask<{ id: string; date: string }>(
    sql`SELECT id, local_date AS date FROM messages WHERE is_sample AND due_at IS NOT NULL`,
  );
  expect((await caller.post(`/api/Messaging/SendScheduleNow/${coming!.id}`, {})).status).toBe(409);
  await ask(
    sql`UPDATE messages SET due_at = now() - interval '8 hours', local_date = to_char(now() - interval '20 days', 'YYYY-MM-DD') WHERE due_at IS NOT NULL`,
  );
  await fireSchedules(app.base, composeChannels(app.deps));
  const [moved] = await ask<
    Record<string, unknown>
  >(sql`SELECT state, due_at > now() AS ahead, due_at < now() + interval '8 days' AS soon,
    (SELECT count(*)::int FROM messages WHERE due_at IS NULL) AS messages FROM messages WHERE due_at IS NOT NULL`);
  expect(moved).toEqual({ state: 'scheduled', ahead: true, soon: true, messages: 10 });
  expect((await caller.get<{ next: unknown }>('/api/Messaging/GetUnitOutlook')).body.next).toBeNull();

  const answer = await caller.call('DELETE', '/api/settings/sample-data');
  expect(answer).toMatchObject({ status: 200, body: { people: 600 } });
  const [left] = await ask(sql`
    SELECT (SELECT count(*)::int FROM people) AS people, (SELECT array_agg(name) FROM groups) AS groups, (SELECT count(*)::int FROM messages) AS messages,
      (SELECT count(*)::int FROM recipients) AS recipients, (SELECT count(*)::int FROM opt_outs) AS opted, (SELECT sample_data FROM tenants) AS flag,
      (SELECT count(*)::int FROM group_members) AS members, (SELECT count(*)::int FROM messages WHERE due_at IS NOT NULL) AS schedules`);
  expect(left).toEqual({
    schedules: 0,
    people: 1,
    groups: ['Choir'],
    messages: 0,
    recipients: 0,
    opted: 0,
    flag: false,
    members: 1,
  });
  const [untouched] = await ask<{ people: number }>(sql`SELECT count(*)::int AS people FROM people`, otherTenant);
  expect(untouched).toEqual({ people: 600 });
});
