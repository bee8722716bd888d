import type { z } from 'zod';
import type { openedItem } from '../../contract/attendance/schemas.ts';
import { checkinWords as w } from './words.ts';

export type OpenedItem = z.output<typeof openedItem>;

/** How many are here, and how many came where somebody has left; of one that is long over nobody is here. */
export function presenceIn({ present, left, closesAt }: OpenedItem): string {
  if (new Date(closesAt) < new Date()) return w.came({ count: present });
  return left > 0 ? w.presentOf({ here: present - left, came: present }) : w.present({ count: present });
}
