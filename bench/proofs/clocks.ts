import { runVitest } from '../../checks/sections/vitest-run.ts';
import { type Found, found, type Proof } from './proof.ts';

type Moment = { what: string; now: string; zone?: string };

/** Mornings in Lagos and what is special about them. Each begins a run whose clock goes on from there. */
const moments: Moment[] = [
  { what: 'a Monday', now: '2027-03-08T09:30:00+01:00' },
  { what: 'a Wednesday', now: '2027-03-10T09:30:00+01:00' },
  { what: 'a Thursday', now: '2027-03-11T09:30:00+01:00' },
  { what: 'a Friday', now: '2027-03-12T09:30:00+01:00' },
  { what: 'a Saturday', now: '2027-03-13T09:30:00+01:00' },
  { what: 'a Sunday', now: '2027-03-14T09:30:00+01:00' },
  { what: '23:50', now: '2027-03-10T23:50:00+01:00' },
  { what: 'the last day of a month', now: '2027-04-30T09:30:00+01:00' },
  { what: '29 February, a Tuesday', now: '2028-02-29T09:30:00+01:00' },
  { what: 'summer time begins', now: '2027-03-28T00:55:00Z', zone: 'Europe/London' },
  { what: 'summer time ends', now: '2027-10-31T00:55:00Z', zone: 'Europe/London' },
  { what: 'New Year’s night', now: '2027-12-31T23:50:00+01:00' },
];

/** Tests that depend on the day or show one: enough to see that the proof itself works. */
const few = ['e2e/home.test.ts', 'e2e/schedule-sms.test.ts'];

/** The browser and server tests at each of these moments. */
export const clocks: Proof['prove'] = async (size) => {
  const all: Found[] = [];
  const { TZ } = process.env;
  for (const { what, now, zone } of moments) {
    Object.assign(process.env, { TEST_NOW: now, ...(zone && { TZ: zone }) });
    const outcomes = await runVitest(
      size === 'full' ? { sections: ['server', 'e2e'] } : { sections: ['e2e'], files: few },
    );
    if (zone) delete process.env['TZ'];
    if (zone && TZ) process.env['TZ'] = TZ;
    const sum = (count: 'passed' | 'failed') => [...outcomes.values()].reduce((sums, one) => sums + one[count], 0);
    const [passed, failed] = [sum('passed'), sum('failed')];
    const figure = `${passed} passed, ${failed} failed`;
    const one = { row: '66', what: `tests at ${what} (${now})`, goal: 'all pass', figure };
    all.push(found({ ...one, met: failed === 0 && passed > 0 }, 'the failed tests stand above, in what was printed'));
  }
  delete process.env['TEST_NOW'];
  return all;
};
