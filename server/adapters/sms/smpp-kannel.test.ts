import { expect, test } from 'vitest';
import { kannelSmsc } from '../../../checks/program.ts';
import { startKannelSmsc } from '../../testing/simulators/kannel-smsc.ts';
import { outgoing } from './gateway.suite.ts';
import { smpp } from './smpp.ts';

// If kannel-extras is not installed, the run reports that this was left out, and fails under CI=true.
test.runIf(kannelSmsc())(
  'Kannel’s SMSC simulator from Debian accepts texts, and gets answers to its own texts and requests',
  async () => {
    const smsc = await startKannelSmsc(20);
    const gateway = smpp({ url: `smpp://grace:secret@127.0.0.1:${smsc.port}?bind=separate`, responseMs: 5000 });
    const batch = Array.from({ length: 50 }, (_, at) => outgoing({ text: `Service ${at}` }));
    const outcomes = await gateway.submit(batch);
    expect([...outcomes.values()].map(({ outcome }) => outcome)).toEqual(batch.map(() => 'accepted'));
    await expect.poll(() => smsc.texts().sort()).toEqual(batch.map(({ text }) => text).sort());
    await expect.poll(() => smsc.answered()).toEqual({ texts: 20, questions: 20 });
    const long = outgoing({ text: 'a'.repeat(200) });
    expect((await gateway.submit([long])).get(long.reference)).toMatchObject({
      outcome: 'accepted',
      parts: { length: 2 },
    });
    expect(await gateway.health()).toEqual({ state: 'ok' });
    await gateway.close();
    await smsc.close();
  },
);
