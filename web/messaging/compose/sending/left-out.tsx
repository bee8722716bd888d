import { catalogue } from '../../../core/catalogue.ts';
import type { Receipt } from '../../api-types.ts';
import type { ReceiptParts } from '../composer.ts';
import { ExclusionReasons } from '../receipt/exclusion-reasons.tsx';
import css from './confirm-send.module.css';

const w = catalogue('left-out', {
  title: 'Left out:',
  count: '{count, number} are left out:',
});

type Props = { receipt: Receipt; words: ReceiptParts['exclusions'] };

/** Who does not get a message although they were chosen, and why, before it goes. */
export function LeftOut({ receipt, words }: Props) {
  const excluded = receipt.excluded.filter(({ reason }) => reason !== 'same address');
  if (excluded.length === 0) return null;
  const count = excluded.reduce((sum, one) => sum + one.count, 0);
  return (
    <div className={css.leftOut}>
      {/* One reason says by itself how many they are. */}
      <p>{excluded.length > 1 ? w.count({ count }) : w.title}</p>
      <ExclusionReasons receipt={receipt} words={words} />
    </div>
  );
}
