import { behindNow, type DoorState } from './door-state.ts';

/**
 * Whether a check-in is not open yet: `sure` where the server said the time since this page was opened, so that what is
 * done now cannot count; `by-this-clock` where a device that was offline all along may be wrong, and somebody else decides.
 */
export function notOpenYet(state: DoorState): 'sure' | 'by-this-clock' | null {
  const { kept, itemId, serverTime } = state;
  const item = kept.door.items.find(({ id }) => id === itemId);
  const opensAt = item ? Date.parse(item.opensAt) : 0;
  if (Date.now() + behindNow(state) >= opensAt) return null;
  const isSure = serverTime !== null && serverTime.now + performance.now() - serverTime.at < opensAt;
  return isSure ? 'sure' : 'by-this-clock';
}
