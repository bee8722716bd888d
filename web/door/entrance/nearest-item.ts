import type { KeptDoor } from '../storage/database.ts';

/**
 * Chooses the check-in of a door whose start is nearest, as public links do: before the second service of a morning the
 * first is not over yet. Uses the server's clock, as far as this device has heard it.
 */
export function nearestItem({ door, openedAt }: Pick<KeptDoor, 'door' | 'openedAt'>, now = Date.now()): string {
  const there = now + Date.parse(door.now) - openedAt;
  const far = ({ startsAt }: { startsAt: string }) => Math.abs(Date.parse(startsAt) - there);
  return door.items.toSorted((one, other) => far(one) - far(other))[0]?.id ?? '';
}
