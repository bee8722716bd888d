import { NativeSelect } from '@mantine/core';
import { Note } from '../../ui/marks/badge.tsx';
import css from './import.module.css';
import type { AlikeAnswer, ImportChoices, Row } from './use-import-choices.ts';
import { kindWords } from './kind-words.ts';
import { alikeWords as w } from './preview-words.ts';

/** Rows that may be somebody else's: one answer for all of them, which is needed before saving. */
export function LookAlikes({ count, book }: { count: number; book: ImportChoices }) {
  if (count === 0) return null;
  const answered = book.alike !== undefined || book.answeredAlikes >= count;
  return (
    <div className={css.notes}>
      <Note tone={answered ? 'quiet' : 'warning'} title={w.title({ count })}>
        <p className={css.noteLine}>{w.about}</p>
        <NativeSelect
          mt={8}
          maw={320}
          size="sm"
          aria-label={w.forAll}
          value={book.alike ?? ''}
          onChange={(event) => book.setAlike((event.currentTarget.value || undefined) as AlikeAnswer | undefined)}
          data={[
            { value: '', label: w.choose },
            { value: 'new', label: w.all.new },
            { value: 'same', label: w.all.same },
            { value: 'skip', label: kindWords.skipAlike },
          ]}
        />
      </Note>
    </div>
  );
}

/** Whom a row may be, in words. */
export function meantBy({ alike }: Row): string | undefined {
  if (!alike) return undefined;
  const by = [alike.phoneNumber, alike.email].filter(Boolean);
  const who = by.length > 0 ? w.reached({ name: alike.name, by }) : alike.name;
  return alike.rowNumber === null ? who : w.ofRow({ who, row: alike.rowNumber });
}
