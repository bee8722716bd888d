import type { AcceptedLog } from '../../server/testing/simulators/accepted-log.ts';
import type { Church } from './church.ts';
import { found, type Found } from './proof.ts';

/** A finished message, and each recipient's state in its report after they had opted out. */
type Seen = {
  what: string;
  church: Church;
  id: string;
  ended: boolean;
  told: ReadonlyMap<string, string | undefined>;
  /** Texts of this message and of the earlier one, which everybody got. */
  accepted: AcceptedLog;
};

/** A person's state in the report of a message. */
export async function stateOf(
  church: Church,
  { id, address }: { id: string; address: string },
): Promise<string | undefined> {
  const query = `page=0&pageSize=5&search=${encodeURIComponent(address)}`;
  const { body } = await church.caller.get<{ items: { address: string; state: string }[] }>(
    `/api/Messaging/GetMessageRecipients/${id}?${query}`,
  );
  return body.items.find((one) => one.address === address)?.state;
}

/**
 * Row 54: nobody who has opted out is still waiting, nobody suppressed gets the message, and everybody reported as left
 * out was.
 */
export async function whoWasSentToAnyway({ what, church, id, ended, told, accepted }: Seen): Promise<Found> {
  const standing = (state: string) => [...told].filter(([, said]) => said === state).map(([address]) => address);
  const [out, waiting, leaving] = [standing('suppressed'), standing('queued'), standing('sending')];
  const got = (address: string) => accepted.timesOf(address) > 1;
  const sentTo = [...out, ...waiting].filter(got);
  const { counts } = await church.report(id);
  const left = told.size - [...told.keys()].filter(got).length;
  const untrue = Math.abs((counts['suppressed'] ?? 0) - left);
  return found(
    {
      row: '54',
      what,
      goal: 'not sent if still queued; nobody told stands as queued; suppressed means not sent',
      figure: `${out.length} still waited and were out at once, ${waiting.length} stood as queued, ${sentTo.length} of both were sent to; ${leaving.length} were leaving, ${leaving.length - leaving.filter(got).length} of them kept back; ${counts['suppressed'] ?? 0} suppressed, ${untrue} wrongly`,
      met: ended && out.length > 0 && waiting.length === 0 && sentTo.length === 0 && untrue === 0,
    },
    out.length === 0 ? 'nobody waited any more, so nothing is proved' : `sent to: ${sentTo.length}`,
  );
}
