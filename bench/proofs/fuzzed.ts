import { Caller } from '../../server/testing/caller.ts';
import { buildGroup, buildPerson } from '../../server/testing/build.ts';
import { sendFuzzed, type Fuzzed } from '../../server/testing/calls/fuzzed-call.ts';
import { seedEverything } from '../../server/testing/changes/seed-everything.ts';
import { memberOf } from '../../server/testing/members.ts';
import { withEnvironment } from './environment.ts';
import { probeLiveness } from './liveness-probe.ts';
import { found, type Found, type Size } from './proof.ts';

/** Requests by the same callers, who may have been signed out by then. */
const ROUND = 5000;

/** Row 62: random requests from the contract on every route, by nobody, a leader and an owner. */
export async function fuzzed(size: Size): Promise<Found[]> {
  const count = size === 'full' ? 100_000 : 3000;
  return withEnvironment(async ({ server, database }) => {
    const { url } = await server({ SMS_ROUTES: 'sandbox' });
    const at = { base: { database }, caller: () => new Caller(url) };
    const statuses = new Map<number, number>();
    const failures: string[] = [];
    const { p99, most, asked } = await probeLiveness(url, async () => {
      for (let from = 0; from < count; from += ROUND) {
        // By now a round has tried to sign in more often than one address may.
        await database.asGate((tx) => tx.execute('DELETE FROM throttles'));
        const owner = new Caller(url);
        const tenantId = await owner.signUp();
        const ids = await seedEverything(owner);
        const person = await buildPerson(at, tenantId);
        const group = await buildGroup(at, tenantId, { name: 'Ushers', members: [person] });
        const body = { peopleInGroups: [{ personId: person, isGroupLeader: true }] };
        await owner.call('PUT', `/api/UpdateGroup/${group}`, { body });
        const leader = await memberOf(at, tenantId, person);
        const cookies = ['', leader.cookie, owner.cookie];
        const sent = { url, count: Math.min(ROUND, count - from), atOnce: 4, seed: from + 1, cookies, ids };
        const fuzzing = await sendFuzzed({ ...sent, ids: [...ids, person, group] });
        failures.push(...fuzzing.failures);
        add(statuses, fuzzing);
      }
    });
    const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
    return [
      found(
        {
          row: '62',
          what: `${count.toLocaleString('en')} requests made by chance over every route, by nobody, a leader and an owner`,
          goal: 'no 5xx, no stop over 100 ms',
          figure: `${failures.length} failed; longest stop ${most.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${asked.toLocaleString('en')} looks; ${told.join(', ')}`,
          met: failures.length === 0 && most <= 100,
        },
        failures.slice(0, 3).join('; ') || 'see the longest stop and the load beside it',
      ),
    ];
  });
}

function add(to: Map<number, number>, { statuses }: Fuzzed): void {
  for (const [status, times] of statuses) to.set(status, (to.get(status) ?? 0) + times);
}
