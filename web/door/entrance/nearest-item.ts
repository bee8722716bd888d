import type { KeptDoor } from '../storage/database.ts';

/**
 * Of several check-ins at a door, the one whose start is nearest, as public links choose theirs: before the second service
 * of a morning the first is not over yet. By the clock of the server, as far as this device heard of it.
 */
export function nearestItem({ door, openedAt }: Pick<KeptDoor, 'door' | 'openedAt'>, now = Date.now()): string {
  const there = now + Date.parse(door.now) - openedAt;
  const far = ({ startsAt }: { startsAt: string }) => Math.abs(Date.parse(startsAt) - there);
  return door.items.toSorted((one, other) => far(one) - far(other))[0]?.id ?? '';
}
