import { type DatabaseInspection, inspectDatabase } from '../../core/db/index.ts';
import { databaseOf, type Env } from '../../core/env.ts';
import { startupErrorMessage } from '../../startup-errors.ts';
import { type Finding, note, well, wrong } from './finding.ts';

const about = 'Database';

/** A clock that is further off is wrong: codes of a second factor change every 30 seconds. */
export const mostDriftMs = 5_000;

export const clockAdvice = [
  'messages leave at the wrong moment, sessions end too early or too late, and codes of the second factor are refused.',
  'let the machine keep its time: timedatectl set-ntp true (or chrony), on this machine and on that of the database.',
] as const;

/** Inspects the database; `inspection` is null if it cannot be opened, or is not there yet. */
export async function lookAtDatabase(
  env: Env,
): Promise<{ findings: Finding[]; inspection: DatabaseInspection | null }> {
  let inspection: DatabaseInspection | null;
  try {
    inspection = await inspectDatabase({ ...databaseOf(env), poolSize: 1 });
  } catch (error) {
    const advice = [
      'nothing works without it: a start is refused, and a running server answers 503.',
      env.DATABASE_URL
        ? 'see that PostgreSQL runs, that this machine reaches it, and that the role, its password and the database in the address are right.'
        : 'see what DATA_DIR/postgres.log says; docs/operating.md has the messages of a start.',
    ] as const;
    return { findings: [wrong(about, startupErrorMessage(error) ?? String(error), advice)], inspection: null };
  }
  if (!inspection)
    return { findings: [note(about, `None yet in ${env.DATA_DIR}: the first start makes it.`)], inspection };
  return { findings: [...findingsOf(inspection, env)], inspection };
}

function* findingsOf({ version, faults, unwalled, clock }: DatabaseInspection, env: Env): Generator<Finding> {
  yield well(about, `PostgreSQL ${version} answers.`);
  const words = (which: 'rights' | 'migrations') => faults.filter((one) => one.about === which).map((one) => one.words);
  const rights = words('rights');
  const rightsAdvice = [
    'a hole in Koinonia would lead from one organisation to all of them, or into the server.',
    'run what it names as an administrator of the server.',
  ] as const;
  for (const fault of rights) yield wrong('Rights', fault, rightsAdvice);
  if (rights.length === 0) yield well('Rights', 'The role that serves can do no more than that.');
  const [due] = words('migrations');
  if (due === undefined) yield well('Migrations', 'The database is of this version.');
  else {
    // Each start owns our own PostgreSQL, and so may migrate it.
    const ours = !env.DATABASE_URL && !due.includes('newer');
    yield wrong('Migrations', ours ? 'The database is of an earlier version.' : due, [
      'this version of Koinonia does not start on it.',
      ours
        ? 'start Koinonia, which brings it up to date.'
        : 'do as it says, or start the version that the database is of.',
    ]);
  }
  yield unwalled.length === 0
    ? well('Row security', 'Every table of organisations has it.')
    : wrong('Row security', `It is off, or not forced, on ${unwalled.join(', ')}.`, [
        'one organisation could see the rows of another.',
        unwalled.map((table) => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;`).join(' '),
      ]);
  if (env.DATABASE_URL) yield clockFinding("the database's", clock.aheadMs, clock.withinMs);
}

/** `whose`: the other clock; it is ahead of ours by so much, give or take `withinMs`. */
export function clockFinding(whose: string, aheadMs: number, withinMs: number): Finding {
  const seconds = (ms: number) => `${(Math.abs(ms) / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  if (Math.abs(aheadMs) - withinMs <= mostDriftMs)
    return well('Clock', `Agrees with ${whose} (within ${seconds(Math.abs(aheadMs) + withinMs)}).`);
  const direction = aheadMs > 0 ? 'behind' : 'ahead of';
  return wrong('Clock', `This machine's clock is ${seconds(aheadMs)} ${direction} ${whose}.`, clockAdvice);
}
