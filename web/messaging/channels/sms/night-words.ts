import { localTimeOf } from '../../../../contract/local-time.ts';
import type { WaitingForMorning } from '../../../../contract/messaging/schemas.ts';
import { catalogue } from '../../../core/catalogue.ts';

const w = catalogue('sms-night', {
  waits: '{count, plural, one {# {network} number waits until {time}} other {# {network} numbers wait until {time}}}',
});

/** "37 MTN numbers wait until 8:00", by the clocks of `timeZone`. */
export function nightWords({ network, count, until }: WaitingForMorning, timeZone: string): string {
  const time = localTimeOf(new Date(until), timeZone).time.replace(/^0/, '');
  return w.waits({ network, count, time });
}
