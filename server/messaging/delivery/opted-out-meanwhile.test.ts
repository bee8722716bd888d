import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { gatewayRegistry } from '../../adapters/gateway-registry.ts';
import { inTenant } from '../../core/transaction.ts';
import { composeChannels } from '../compose-channels.ts';
import { startTestApp } from '../../testing/app.ts';
import { acceptingGateway } from '../../testing/accepting-gateway.ts';
import { auditLedger, smsChurch } from '../../testing/sms-church.ts';
import { applyReports } from './reports-in/apply-reports.ts';

test('who opts out between two rungs is not written to on the second, and their units come back', async () => {
  const [first, second] = [acceptingGateway({ name: 'first' }), acceptingGateway({ name: 'second' })];
  const names = ['first', 'second'];
  const app = await startTestApp({ TRIAL_UNITS: '100' }, (deps) => ({
    ...deps,
    sms: { ...deps.sms, gateways: gatewayRegistry([first.gateway, second.gateway]), usual: names, hybrid: names },
  }));
  const church = await smsChurch(app);
  const numbers = ['+2348031234567', '+2348031234568'];
  const { body } = (await church.send({ toOthers: numbers.join(), gateWayToUse: 'hybridKonnect' })) as {
    body: { id: string };
  };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 2 });
  expect(await church.units()).toMatchObject({ available: 98, settled: 2 });

  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(
      sql`INSERT INTO opt_outs (tenant_id, channel, address, source) VALUES (${church.tenantId}, 'sms', ${numbers[0]}, 'reply')`,
    ),
  );
  await applyReports(
    app.base,
    { channel: composeChannels(app.deps).named('sms'), routes: ['first'] },
    first.texts.map(({ reference, to }) => ({ providerRef: reference, to, state: 'failed', words: 'Rejected' })),
  );
  await expect
    .poll(() => church.counts(body.id), { timeout: 20_000 })
    .toMatchObject({ sent: 1, suppressed: 1, queued: 0 });
  expect(second.taken).toEqual([numbers[1]]);
  expect(await church.units()).toMatchObject({ available: 99, reserved: 0, settled: 1 });
  const { account, entries } = await auditLedger(app, church.tenantId);
  expect(entries).toEqual(account);
  await app.stop();
});
