import { SegmentedControl } from '@mantine/core';
import { catalogue } from '../../../core/catalogue.ts';
import type { DraftWork } from '../composer.ts';
import css from '../receipt/receipt.module.css';

const w = catalogue('shared-addresses', {
  joined: 'One, names joined',
  each: 'One for each',
});

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
          { value: 'joined', label: w.joined },
          { value: 'each', label: w.each },
        ]}
        value={draft.sharedAddress}
        onChange={(value) => change({ sharedAddress: value === 'each' ? 'each' : 'joined' })}
      />
    </div>
  );
}
