import { joinNames, parseTemplate, personalise } from '../../contract/messaging/personalise.ts';
import { smsPages } from '../../contract/messaging/channels/sms/sms-pages.ts';
import { sandboxNumbers } from '../adapters/sms/sandbox.ts';
import type { Bulletin } from './bulletins.ts';
import type { Member } from './households.ts';

/** How one member's copy of a bulletin ended. */
export type Delivery = {
  place: number;
  greeting: string;
  address: string;
  state: 'sent' | 'delivered' | 'failed' | 'suppressed';
  reason: string;
  pages: number;
  charge: 'none' | 'settled' | 'refunded';
};

/** What became of a bulletin, member by member: the rules of sending, and the sandbox's own answers. */
export function deliveries(
  bulletin: Bulletin,
  chosen: readonly number[],
  church: { members: readonly Member[]; optedOut: ReadonlySet<string> },
): Delivery[] {
  const template = parseTemplate(bulletin.text);
  const sharing = Map.groupBy(
    chosen.filter((place) => church.members[place]!.phone?.e164),
    (place) => church.members[place]!.phone!.e164!,
  );
  return chosen.map((place) => {
    const { phone, firstName } = church.members[place]!;
    const reason = !phone
      ? 'no phone'
      : !phone.e164
        ? 'invalid number'
        : church.optedOut.has(phone.e164)
          ? 'opted out'
          : '';
    const together = sharing.get(phone?.e164 ?? '') ?? [place];
    const greeting =
      together[0] === place ? joinNames(together.map((one) => church.members[one]!.firstName)) : firstName;
    const barred = reason || (together[0] === place ? '' : 'same address');
    const common = { place, greeting, address: phone?.e164 ?? phone?.typed ?? '' };
    if (barred) return { ...common, state: 'suppressed', reason: barred, pages: 0, charge: 'none' };
    const pages = smsPages(bulletin.isPersonalized ? (personalise(template, greeting) ?? '') : bulletin.text);
    return { ...common, ...ending(common.address), pages };
  });
}

function ending(number: string): Pick<Delivery, 'state' | 'reason' | 'charge'> {
  const known: Partial<Record<string, { does: string; says: string }>> = sandboxNumbers;
  const { does, says } = known[number.slice(-4)] ?? { does: 'delivered', says: '' };
  if (does === 'never reports') return { state: 'sent', reason: '', charge: 'settled' };
  if (does === 'fails' || does === 'do not disturb') return { state: 'failed', reason: says, charge: 'refunded' };
  return { state: 'delivered', reason: '', charge: 'settled' };
}
