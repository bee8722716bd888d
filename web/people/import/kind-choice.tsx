import { NativeSelect } from '@mantine/core';
import css from './import.module.css';
import type { ImportChoices, SkippedKind } from './use-import-choices.ts';
import { kindWords as w } from './kind-words.ts';

type Props = { kind: SkippedKind; count: number; book: ImportChoices };

/** One choice for all rows of a kind, beneath the mark that shows them; a row's own choice goes before it. */
export function KindChoice({ kind, count, book }: Props) {
  return (
    <div className={css.ofKind}>
      <NativeSelect
        size="sm"
        label={w.ofAll[kind]({ count })}
        value={book.skips.has(kind) ? 'skip' : 'keep'}
        onChange={(event) => book.setSkips(kind, event.currentTarget.value === 'skip')}
        data={[
          { value: 'keep', label: w.keep },
          { value: 'skip', label: w.skip },
        ]}
      />
    </div>
  );
}
