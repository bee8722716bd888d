import { zipBombs } from './zip-bombs.ts';
import { signInLoad } from './sign-in-load.ts';
import { databaseOutage } from './database-outage.ts';
import { clocks } from './clocks.ts';
import { container } from './container.ts';
import { crashingJob } from './crashing-job.ts';
import { diskFull } from './disk-full.ts';
import { requestGuards } from './request-guards.ts';
import { anHour, tenMinutes } from './everyday-load.ts';
import { cluster } from './failover/failover.ts';
import { fairness } from './fairness.ts';
import { fuzzed } from './fuzzed.ts';
import { bruteForce } from './brute-force.ts';
import { killedDatabase } from './killed-database.ts';
import { killed } from './killed.ts';
import { accountEnumeration } from './account-enumeration.ts';
import { ledger } from './ledger.ts';
import { idempotency } from './idempotency.ts';
import { mailFaults } from './mail-faults.ts';
import { monitoring } from './monitoring.ts';
import { neighbours } from './neighbours.ts';
import { optOut } from './opt-out.ts';
import { optOutByLink } from './opt-out-by-link.ts';
import type { Proof } from './proof.ts';
import { randomFiles } from './random-files.ts';
import { reports } from './reports.ts';
import { sigstop } from './sigstop.ts';
import { sigterm } from './sigterm.ts';

/** Every proof in its order; the long ones run only on request. */
export const proofs: readonly Proof[] = [
  { name: 'account-enumeration', rows: ['9'], prove: accountEnumeration },
  { name: 'brute-force', rows: ['10'], prove: bruteForce },
  { name: 'request-guards', rows: ['12', '59'], prove: requestGuards },
  { name: 'sign-in-load', rows: ['14'], prove: signInLoad },
  { name: 'zip-bombs', rows: ['16', '17'], prove: zipBombs },
  { name: 'killed', rows: ['29', '30', '31'], prove: killed },
  { name: 'idempotency', rows: ['32', '34'], prove: idempotency },
  { name: 'ledger', rows: ['35'], prove: ledger },
  { name: 'sigstop', rows: ['36'], prove: sigstop },
  { name: 'reports', rows: ['37'], prove: reports },
  { name: 'database-outage', rows: ['43'], prove: databaseOutage },
  { name: 'sigterm', rows: ['44'], prove: sigterm },
  { name: 'disk-full', rows: ['46'], prove: diskFull },
  { name: 'crashing-job', rows: ['47'], prove: crashingJob },
  { name: 'fairness', rows: ['48'], prove: fairness },
  { name: 'opt-out', rows: ['54'], prove: optOut },
  { name: 'opt-out-by-link', rows: ['54'], prove: optOutByLink },
  { name: 'mail-faults', rows: ['39', '42'], prove: mailFaults },
  { name: 'killed-database', rows: ['83'], prove: killedDatabase },
  { name: 'neighbours', rows: ['68'], prove: neighbours },
  { name: 'fuzzed', rows: ['62'], prove: fuzzed },
  { name: 'random-files', rows: ['63'], prove: randomFiles },
  { name: 'cluster', rows: ['78'], long: true, prove: cluster },
  { name: 'container', rows: ['84'], long: true, prove: container },
  { name: 'monitoring', rows: ['85'], long: true, prove: monitoring },
  { name: 'clocks', rows: ['66'], long: true, prove: clocks },
  { name: 'ten-minutes', rows: ['49'], long: true, prove: tenMinutes },
  { name: 'an-hour', rows: ['50'], long: true, prove: anHour },
];
