import { useUser } from '../../../core/session.ts';
import { Note } from '../../../ui/marks/badge.tsx';
import type { Receipt } from '../../api-types.ts';
import { doNotDisturbWords } from './receipt-words.ts';
import { isNigerian } from './is-nigerian.ts';

/** Where there is a way that do-not-disturb does not stop, the other one says whom it may not reach. */
export function DoNotDisturbNotes({ receipt, way }: { receipt: Receipt; way: string }) {
  const user = useUser();
  if (!isNigerian(user) || way !== '' || receipt.doNotDisturb === 0) return null;
  return <Note tone="warning">{doNotDisturbWords.perhaps(receipt.doNotDisturb)}</Note>;
}
