import { SegmentedControl } from '@mantine/core';
import type { DraftWork } from '../composer.ts';
import css from '../receipt/receipt.module.css';

/** How people who share one address are written to. */
export function SharedAddresses({ work: { draft, change }, label }: { work: DraftWork; label: string }) {
  return (
    <div className={css.shared}>
      <p id="shared-addresses">{label}</p>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-labelledby="shared-addresses"
        data={[
          { value: 'joined', label: 'One, names joined' },
          { value: 'each', label: 'One for each' },
        ]}
        value={draft.sharedAddress}
        onChange={(value) => change({ sharedAddress: value === 'each' ? 'each' : 'joined' })}
      />
    </div>
  );
}
