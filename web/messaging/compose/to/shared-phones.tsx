import { SegmentedControl } from '@mantine/core';
import type { DraftWork } from '../draft/use-draft.ts';
import css from '../receipt/receipt.module.css';

/** How people who share one phone are written to. */
export function SharedPhones({ work: { draft, change } }: { work: DraftWork }) {
  return (
    <div className={css.shared}>
      <p id="shared-phones">People who share one phone</p>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-labelledby="shared-phones"
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
