import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import type { Answered } from '../caller.ts';

/** `account`: whether a signed-in user did it, not the system. */
type Row = { action: string; subject: string; detail: Record<string, unknown>; account: boolean };

/** An organisation's audit trail, oldest first. */
export async function auditTrail(app: TestApp, tenantId: string): Promise<Row[]> {
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<Row>(sql`SELECT action, subject, detail, account_id IS NOT NULL AS account FROM audit ORDER BY at, id`),
  );
  return rows;
}

/** A change succeeds and writes one row with its user, and no content. */
export async function expectOneRow(
  app: TestApp,
  tenantId: string,
  action: string,
  make: () => Promise<Answered>,
): Promise<void> {
  const before = await auditTrail(app, tenantId);
  const answer = await make();
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const added = (await auditTrail(app, tenantId)).slice(before.length).filter((row) => row.action === action);
  expect(added).toHaveLength(1);
  expect(added[0]?.account).toBe(true);
  expect(JSON.stringify(added)).not.toMatch(/canary|0803555/i);
}
