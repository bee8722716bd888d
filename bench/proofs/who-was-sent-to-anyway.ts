import { found, type Found } from './proof.ts';

type Seen = { what: string; ended: boolean; waited: number; sentTo: number; suppressed: number };

/** Row 54: `waited` opted out while they were still queued; `sentTo` of them got the message all the same. */
export function whoWasSentToAnyway({ what, ended, waited, sentTo, suppressed }: Seen): Found {
  return found(
    {
      row: '54',
      what,
      goal: 'not sent if still queued',
      figure: `${waited} still waited, ${sentTo} of them were sent to; ${suppressed} suppressed`,
      met: ended && waited > 0 && sentTo === 0,
    },
    waited === 0 ? 'nobody waited any more, so nothing is proved' : `sent to: ${sentTo}`,
  );
}
