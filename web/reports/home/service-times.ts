/** A check-in closes a day after its end. */
const DAY_MS = 24 * 3_600_000;

type Times = { eventDate: string; opensAt: string; closesAt: string };
/** The day and the moment at the church: `YYYY-MM-DD`, and ISO. */
type Now = { today: string; now: string };

/** Whether there is nothing more to do at the door. The night of a watch-night service goes on after midnight. */
export function isOver({ eventDate, closesAt }: Times, { today, now }: Now): boolean {
  const endsAt = new Date(Date.parse(closesAt) - DAY_MS).toISOString();
  return closesAt <= now || (eventDate < today && endsAt <= now);
}

/** Whether people are checked in now: one that begins at midnight opens the evening before. */
export const isOpen = (service: Times, at: Now): boolean => service.opensAt <= at.now && !isOver(service, at);
