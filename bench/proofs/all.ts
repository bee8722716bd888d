import { bombs } from './bombs.ts';
import { crowd } from './crowd.ts';
import { databaseAway } from './database-away.ts';
import { deadlyJob } from './deadly-job.ts';
import { diskFull } from './disk-full.ts';
import { doors } from './doors.ts';
import { anHour, tenMinutes } from './everyday.ts';
import { fair } from './fair.ts';
import { fuzzed } from './fuzzed.ts';
import { guesses } from './guesses.ts';
import { killed } from './killed.ts';
import { knownAndUnknown } from './known-and-unknown.ts';
import { ledger } from './ledger.ts';
import { onceOnly } from './once-only.ts';
import { optOut } from './opt-out.ts';
import type { Proof } from './proof.ts';
import { reports } from './reports.ts';
import { sigstop } from './sigstop.ts';
import { sigterm } from './sigterm.ts';

/** Every proof, in the order in which they run; the long ones only when they are asked for. */
export const proofs: readonly Proof[] = [
  { name: 'known-and-unknown', rows: ['9'], prove: knownAndUnknown },
  { name: 'guesses', rows: ['10'], prove: guesses },
  { name: 'doors', rows: ['12', '59'], prove: doors },
  { name: 'crowd', rows: ['14'], prove: crowd },
  { name: 'bombs', rows: ['16', '17'], prove: bombs },
  { name: 'killed', rows: ['29', '30', '31'], prove: killed },
  { name: 'once-only', rows: ['32', '34'], prove: onceOnly },
  { name: 'ledger', rows: ['35'], prove: ledger },
  { name: 'sigstop', rows: ['36'], prove: sigstop },
  { name: 'reports', rows: ['37'], prove: reports },
  { name: 'database-away', rows: ['43'], prove: databaseAway },
  { name: 'sigterm', rows: ['44'], prove: sigterm },
  { name: 'disk-full', rows: ['46'], prove: diskFull },
  { name: 'deadly-job', rows: ['47'], prove: deadlyJob },
  { name: 'fair', rows: ['48'], prove: fair },
  { name: 'opt-out', rows: ['54'], prove: optOut },
  { name: 'fuzzed', rows: ['62'], prove: fuzzed },
  { name: 'ten-minutes', rows: ['49'], long: true, prove: tenMinutes },
  { name: 'an-hour', rows: ['50'], long: true, prove: anHour },
];
