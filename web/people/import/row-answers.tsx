import { language } from '../../core/words.ts';
import type { Tone } from '../../ui/marks/badge.tsx';
import { differencesIn, type ImportLabels, nameOf, type SheetColumn } from './column-cells.ts';
import css from './sheet.module.css';
import { answerWords as a, sheetWords as w } from './sheet-words.ts';
import type { Answers, Fate, Side } from './use-answers.ts';
import type { Row } from './staged-file.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const tones: Record<Row['status'], Tone> = {
  new: 'good',
  update: 'info',
  same: 'quiet',
  conflict: 'warning',
  bad: 'bad',
};

/** A row that is saved without some of its cells is no row like the others. */
export const toneOf = ({ status, problems, alike }: Row): Tone =>
  status !== 'bad' && (alike || problems.some(({ dropped }) => dropped !== undefined)) ? 'warning' : tones[status];

/** The question and the notes of a row, and what it changes. */
export function noteOf(row: Row, label: ImportLabels): string {
  const { alike, problems, changes, status } = row;
  const fields = (blank: boolean) =>
    changes
      .filter(({ ours }) => (ours === '') === blank)
      .map(({ field }) => label.field(field).toLocaleLowerCase(language));
  const [filled, other] = [fields(true), fields(false)];
  return [
    alike && a.alike.question({ who: meant(alike) }),
    ...problems.map(({ column, reason }) => (status === 'bad' ? `${label.column(column)}: ${reason}` : reason)),
    other.length > 0 && w.differs({ fields: other }),
    filled.length > 0 && w.fills({ fields: filled }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The person whom a row may mean, in words. */
function meant({ name, phoneNumber, email, rowNumber }: NonNullable<Row['alike']>): string {
  const by = [phoneNumber, email].filter(Boolean);
  const who = by.length > 0 ? a.alike.reached({ name, by }) : name;
  return rowNumber === null ? who : a.alike.ofRow({ who, row: rowNumber });
}

type Props = { row: Row; answers: Answers; tabIndex?: number };

/** The state of a row and, in the same place, what becomes of it. */
export function FateSelect({ row, answers, tabIndex }: Props) {
  const { status, alike, rowNumber } = row;
  if (status === 'bad') return <span className={css.toFix}>{w.kinds.bad}</span>;
  const options: [Fate, string][] = alike
    ? [
        ['complete', a.alike.choose],
        ['new', a.new],
        ['same', a.alike.same({ name: alike.name })],
      ]
    : [['complete', w.kinds[status]], ...(status === 'new' ? [] : [['new', a.new] as [Fate, string]])];
  return (
    <select
      className={css.fate}
      tabIndex={tabIndex}
      aria-label={a.fate({ row: rowNumber, name: nameOf(row) || commonWords.noName })}
      value={answers.fateOf(row)}
      onChange={(event) => answers.setFate(row, event.currentTarget.value as Fate)}
    >
      {[...options, ['skip', sharedWords.leaveOut] as const].map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

type SideProps = Props & { column: SheetColumn };

/** Keeps either the known value or the file's; nothing if they do not differ. */
export function SideSelect({ row, column, answers, tabIndex }: SideProps) {
  const differences = differencesIn(row, column);
  const [first] = differences;
  if (!first || answers.fateOf(row) !== 'complete') return null;
  const of = (side: Side) =>
    a.side({
      side,
      value: differences
        .map((one) => one[side])
        .filter(Boolean)
        .join(', '),
    });
  const fields = differences.map(({ field }) => field);
  return (
    <select
      className={css.sides}
      tabIndex={tabIndex}
      aria-label={a.sidesOf({ column: column.header, row: row.rowNumber })}
      value={answers.sideOf(row, first.field)}
      onChange={(event) => answers.setSides(row, fields, event.currentTarget.value as Side)}
    >
      <option value="ours">{of('ours')}</option>
      <option value="file">{of('file')}</option>
    </select>
  );
}
