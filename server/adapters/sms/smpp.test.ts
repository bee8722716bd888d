import { expect, test } from 'vitest';
import { measureSms, smsPages } from '../../../contract/messaging/channels/sms/sms-pages.ts';
import { startSmscSimulator, type SmscSettings } from '../../testing/simulators/smpp.ts';
import type { DeliveryReport, Reply } from '../gateway.ts';
import { gatewaySuite, outgoing, type GatewayUnderTest } from './gateway.suite.ts';
import library from 'smpp';
import { smpp, type SmppOptions, pagesOf, segmentsOf, readDelivered } from './smpp.ts';

type Started = GatewayUnderTest & { simulator: Awaited<ReturnType<typeof startSmscSimulator>> };

async function start(settings: Partial<SmscSettings> = {}, options: Partial<SmppOptions> = {}): Promise<Started> {
  const simulator = await startSmscSimulator(settings);
  const url = settings.separate ? `${simulator.url}?bind=separate` : simulator.url;
  const adapter = smpp({ url, responseMs: 1000, firstWaitMs: 20, longestWaitMs: 100, wholeWithinMs: 2000, ...options });
  return {
    simulator,
    gateway: { ...adapter, close: () => adapter.close().then(() => simulator.close()) },
    acceptedTimes: simulator.accepted.timesOf,
    manners: {
      refused: () => void simulator.settings.script.push('refuse'),
      'not now': () => void simulator.settings.script.push('throttled'),
      'silent after accepting': () => void simulator.settings.script.push('silent after accepting'),
      'reset after accepting': () => void simulator.settings.script.push('reset after accepting'),
    },
    goAway: () => simulator.close(),
  };
}

gatewaySuite('smpp', start);
gatewaySuite('smpp, one connection each way', () => start({ separate: true }));

test('no more than the window is in flight at once, over any number of batches', async () => {
  const { simulator, gateway, acceptedTimes } = await start({ delayMs: 15 }, { window: 4 });
  const batches = Array.from({ length: 3 }, () => Array.from({ length: 10 }, () => outgoing()));
  await Promise.all(batches.map((batch) => gateway.submit(batch)));
  expect(batches.flat().every(({ to }) => acceptedTimes(to) === 1)).toBe(true);
  expect([2, 3, 4]).toContain(simulator.mostAtOnce());
  await gateway.close();
});

test('a full queue and throttling mean try later; the rest of a long text continues until complete', async () => {
  const { simulator, gateway } = await start();
  simulator.settings.script.push('queue full', 'accept', 'throttled', 'queue full', 'accept');
  const [one, long] = [outgoing(), outgoing({ text: 'a'.repeat(200) })];
  expect((await gateway.submit([one])).get(one.reference)).toMatchObject({ outcome: 'not now', retryAfterMs: 1000 });
  expect((await gateway.submit([long])).get(long.reference)).toEqual({
    outcome: 'accepted',
    providerRef: '1',
    parts: ['1', '2'],
  });
  expect(simulator.accepted.all().map(({ text }) => text)).toEqual(['a'.repeat(200)]);
  await gateway.close();
});

test('a text with one refused part is refused, and says how many parts left', async () => {
  const { simulator, gateway, acceptedTimes } = await start();
  simulator.settings.script.push('accept', 'refuse');
  const long = outgoing({ text: 'a'.repeat(400) });
  const outcome = (await gateway.submit([long])).get(long.reference);
  expect(outcome).toEqual({
    outcome: 'refused',
    words: 'Only 1 of 3 parts were taken on: The SMSC refused it (ESME_RINVDSTADR)',
  });
  expect(acceptedTimes(long.to)).toBe(0);
  await gateway.close();
});

test('unanswered texts are unknown after a broken connection; the next text uses a new one', async () => {
  const { simulator, gateway, acceptedTimes } = await start(
    { manner: 'silent after accepting' },
    { responseMs: 30_000 },
  );
  const batch = Array.from({ length: 8 }, () => outgoing());
  const submitted = gateway.submit(batch);
  await expect.poll(() => simulator.segments().length).toBe(8);
  simulator.hangUp();
  expect([...(await submitted).values()].map(({ outcome }) => outcome)).toEqual(batch.map(() => 'unknown'));
  expect(batch.map(({ to }) => acceptedTimes(to))).toEqual(batch.map(() => 1));
  simulator.settings.manner = 'accept';
  const later = async () => {
    const one = outgoing();
    return (await gateway.submit([one])).get(one.reference)?.outcome;
  };
  await expect.poll(later).toBe('accepted');
  expect(simulator.binds()).toBe(2);
  await gateway.close();
});

test('a half-open connection is detected, and replaced while somebody listens', async () => {
  const { simulator, gateway } = await start({}, { enquireMs: 60, responseMs: 100 });
  gateway.onReports?.(async () => undefined);
  await expect.poll(() => simulator.binds()).toBe(1);
  simulator.settings.deaf = true;
  await new Promise((resolve) => setTimeout(resolve, 300));
  simulator.settings.deaf = false;
  await expect.poll(() => simulator.binds(), { timeout: 15_000 }).toBeGreaterThan(1);
  await expect.poll(() => gateway.health()).toEqual({ state: 'ok' });
  await gateway.close();
});

test('a wrong password is explained', async () => {
  const simulator = await startSmscSimulator();
  const gateway = smpp({ url: simulator.url.replace('secret', 'guess') });
  expect(await gateway.health()).toEqual({ state: 'failing', words: expect.stringContaining('ESME_RINVPASWD') });
  await gateway.close();
  await simulator.close();
});

test.each([
  ['decimal, receipts by text', String, String, 'text'],
  [
    'hexadecimal in the answer, padded decimal in the receipt',
    (id: number) => (id + 0xa000).toString(16).toUpperCase(),
    (id: number) => String(id + 0xa000).padStart(10, '0'),
    'text',
  ],
  [
    'padded decimal in the answer, hexadecimal in the receipt',
    (id: number) => String(id + 0xa000).padStart(10, '0'),
    (id: number) => (id + 0xa000).toString(16),
    'tlv',
  ],
  ['letters, receipts by both', (id: number) => `Ab-${id}`, (id: number) => `AB-${id}`, 'both'],
] as const)('receipts: %s', async (_name, answered, spell, by) => {
  const word = ({ to }: { to: string }) => (to.endsWith('1') ? 'UNDELIV' : undefined);
  const { gateway } = await start({
    spell: answered,
    receipts: { afterMs: 5, by, twice: true, outOfOrder: true, spell, word },
  });
  const reports: DeliveryReport[] = [];
  gateway.onReports?.(async (some) => void reports.push(...some));
  const batch = ['+2348031230001', '+2348031230002'].map((to) => outgoing({ to }));
  const outcomes = await gateway.submit(batch);
  await expect.poll(() => reports.length).toBe(8);
  for (const { to, reference } of batch) {
    const outcome = outcomes.get(reference);
    const providerRef = outcome?.outcome === 'accepted' ? outcome.providerRef : '';
    const about = reports.filter((report) => report.to === to);
    expect(about.every((report) => [report.providerRef, ...(report.aliases ?? [])].includes(providerRef))).toBe(true);
    expect(about.map(({ state }) => state)).toEqual(
      to.endsWith('1') ? ['failed', 'sent', 'failed', 'sent'] : ['delivered', 'sent', 'delivered', 'sent'],
    );
  }
  await gateway.close();
});

test('a reply is read, even one that imitates a receipt; without a listener it stays with the SMSC', async () => {
  const { simulator, gateway } = await start();
  const replies: Reply[] = [];
  gateway.onReports?.(async () => undefined);
  await expect.poll(() => simulator.binds()).toBe(1);
  const said = { from: '+2348031234567', to: '2442', text: 'STOP' };
  expect(await simulator.say(said)).toBe(0x64);
  gateway.onReplies?.(async (some) => void replies.push(...some));
  expect(await simulator.say(said)).toBe(0);
  expect(await simulator.say({ ...said, text: 'id:1 stat:DELIVRD err:000' })).toBe(0);
  expect(replies).toMatchObject([said, { ...said, text: 'id:1 stat:DELIVRD err:000' }]);
  await gateway.close();
});

test.each([
  ['DELIVRD', 'delivered'],
  ['DELIVERED', 'delivered'],
  ['FAILED', 'failed'],
  ['UNDELIVERABLE', 'failed'],
  ['EXPIRED', 'failed'],
  ['REJECTED', 'failed'],
  ['BLACKLIST', 'opted out'],
  ['BUFFRED', 'sent'],
  ['ACKED', 'sent'],
])('a receipt that says %s: %s', (word, state) => {
  const text = `id:0A7 sub:001 dlvrd:000 submit date:2601010900 done date:2601010901 stat:${word} err:000 text:`;
  const receipt = new library.PDU('deliver_sm', {
    source_addr: '2348031234567',
    source_addr_ton: 1,
    short_message: { message: text },
  });
  expect(readDelivered(receipt)).toMatchObject({
    reply: { receipt: { providerRef: 'a7', to: '+2348031234567', state } },
  });
  receipt.esm_class = 4;
  expect(readDelivered(receipt)).toMatchObject({ report: { state } });
});

test('texts are split as they are billed, and arrive unchanged', async () => {
  const { simulator, gateway } = await start();
  const texts = [
    'a'.repeat(160),
    'a'.repeat(161),
    `${'a'.repeat(152)}€${'b'.repeat(160)}`,
    'ẹ'.repeat(70),
    'ẹ'.repeat(71),
    `${'ẹ'.repeat(66)}🙏${'á'.repeat(90)}`,
    '@£$¥èéùìòÇΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ{}[]~|\\^€',
  ];
  for (const text of texts) {
    const unicode = measureSms(text).encoding === 'unicode';
    expect(pagesOf(text, unicode)).toHaveLength(smsPages(text));
    expect(
      segmentsOf(text, unicode, 7).every(({ short_message }) => short_message.length <= (unicode ? 140 : 160)),
    ).toBe(true);
  }
  await gateway.submit(texts.map((text) => outgoing({ text, unicode: measureSms(text).encoding === 'unicode' })));
  expect(
    simulator.accepted
      .all()
      .map(({ text }) => text)
      .sort(),
  ).toEqual([...texts].sort());
  expect(segmentsOf('a'.repeat(161), false, 300)[1]?.short_message.subarray(0, 6)).toEqual(
    Buffer.from([5, 0, 3, 44, 2, 2]),
  );
  await gateway.close();
});
