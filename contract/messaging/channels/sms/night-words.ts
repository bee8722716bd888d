import type { WaitingForMorning } from '../../schemas.ts';
import { localTimeOf } from '../../../local-time.ts';

/** "37 MTN numbers wait until 8:00", by the clocks of `timeZone`. */
export function nightWords({ network, count, until }: WaitingForMorning, timeZone: string): string {
  const time = localTimeOf(new Date(until), timeZone).time.replace(/^0/, '');
  const numbers = `${count.toLocaleString('en')} ${network} number${count === 1 ? '' : 's'}`;
  return `${numbers} ${count === 1 ? 'waits' : 'wait'} until ${time}`;
}
