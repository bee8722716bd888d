import { Button, NativeSelect } from '@mantine/core';
import { Note } from '../../ui/marks/badge.tsx';
import { dayAndMonth } from '../../ui/wording/dates.ts';
import { isUnsure, mappingWith } from './column-select.tsx';
import css from './sheet.module.css';
import { answerWords as a, sheetWords as w, tableWords as t } from './sheet-words.ts';
import type { Answers, Kind, Side } from './use-answers.ts';
import type { Preview, Read, Told } from './staged-file.ts';
import type { ImportState } from './use-import.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const ALL_SHEETS = '*';
const contacts: readonly (string | null)[] = ['PhoneNumber', 'SecondPhoneNumber', 'Email', 'SecondEmail'];

type Props = {
  look: Extract<ImportState, { step: 'look' | 'save' }>;
  answers: Answers;
  onTell: (decisions: Told) => void;
};

/** The counts of what would be saved, and all questions and notes on the file as a whole. */
export function FileQuestions({ look, answers, onTell }: Props) {
  const { read } = look;
  const { preview } = read;
  return (
    <>
      <p className={css.summary}>
        <b>{w.summary(preview.counts)}</b> {aboutSaving(preview)}
      </p>
      {preview.offers.map((offer) => (
        <Offer key={offer.id} offer={offer} offers={preview.offers} onTell={onTell} />
      ))}
      <Doubts read={read} onTell={onTell} />
      <Alike count={preview.counts.alike} answers={answers} />
      <div className={css.questions}>
        <Sheets read={read} onTell={onTell} />
        {preview.dates.map(({ header, order, example }) => (
          <NativeSelect
            key={header}
            size="sm"
            label={w.dates.title({ header, example })}
            value={order}
            onChange={(event) =>
              onTell({
                dateOrders: { ...read.told.dateOrders, [header]: event.currentTarget.value as 'day' | 'month' },
              })
            }
            data={[
              { value: 'day', label: w.dates.first({ first: 'day', date: dayOf(example, 'day') }) },
              { value: 'month', label: w.dates.first({ first: 'month', date: dayOf(example, 'month') }) },
            ]}
          />
        ))}
        {preview.counts.conflict > 0 && (
          <NativeSelect
            size="sm"
            label={a.all({ count: preview.counts.conflict })}
            value={answers.all}
            onChange={(event) => answers.setAll(event.currentTarget.value as Side)}
            data={[
              { value: 'ours', label: a.allSides({ side: 'ours' }) },
              { value: 'file', label: a.allSides({ side: 'file' }) },
            ]}
          />
        )}
      </div>
    </>
  );
}

const aboutSaving = ({ counts }: Preview): string => (counts.rows === counts.bad ? w.nothingGood : w.whatSaves(counts));

type Offered = Preview['offers'];

/** An unusual shape, with what it would give: one click to read the file so, or not. */
function Offer({
  offer: { id, text, gives, taken },
  offers,
  onTell,
}: { offer: Offered[number]; offers: Offered } & Pick<Props, 'onTell'>) {
  const others = offers.filter((one) => one.taken && one.id !== id).map((one) => one.id);
  return (
    <Note tone={taken ? 'info' : 'warning'}>
      <p className={css.asked}>
        <span>
          {text} {w.gives({ count: gives.people, samples: gives.samples })}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onTell({ offers: taken ? others : [...others, id] })}
        >
          {taken ? w.leaveOffer : w.takeOffer}
        </Button>
      </p>
    </Note>
  );
}

/** The columns in doubt, those that are left out, and the notes about the file, in one place. */
function Doubts({ read: { preview }, onTell }: { read: Read } & Pick<Props, 'onTell'>) {
  const { columns, certain, notes } = preview;
  const unsure = certain ? [] : columns.filter(isUnsure);
  // An empty column loses nothing.
  const left = columns.filter((one) => one.column === null && one.samples.length > 0 && !unsure.includes(one));
  const named = (some: Preview['columns']) => ({ count: some.length, headers: some.map(({ header }) => header) });
  const lines = [
    ...(left.length > 0 ? [t.columnsLeft(named(left))] : []),
    ...(!columns.some(({ column }) => contacts.includes(column)) ? [t.contactMissing] : []),
    ...notes,
  ];
  if (unsure.length + lines.length === 0) return null;
  return (
    <Note tone="warning">
      {unsure.length > 0 && (
        <p className={css.asked}>
          <span>{t.unsure(named(unsure))}</span>
          <Button size="compact-sm" variant="default" onClick={() => onTell({ mapping: mappingWith(columns) })}>
            {t.right}
          </Button>
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  );
}

/** Rows that may be somebody else's: one answer for all of them, which is needed before saving. */
function Alike({ count, answers }: { count: number; answers: Answers }) {
  if (count === 0) return null;
  const isAnswered = answers.unanswered({ alike: count }) === 0;
  return (
    <Note tone={isAnswered ? 'quiet' : 'warning'}>
      <div className={css.asked}>
        <span>{a.alike.title({ count })}</span>
        <NativeSelect
          size="sm"
          aria-label={a.alike.title({ count })}
          value={answers.kinds.alike ?? ''}
          onChange={({ currentTarget: { value } }) =>
            answers.setKind('alike', value === 'new' || value === 'same' || value === 'skip' ? value : undefined)
          }
          data={[
            { value: '', label: a.alike.choose },
            ...(['new', 'same', 'skip'] as const).map((value) => ({ value, label: a.alike.all[value] })),
          ]}
        />
      </div>
    </Note>
  );
}

function Sheets({ read: { preview }, onTell }: { read: Read } & Pick<Props, 'onTell'>) {
  const { sheets, sheet } = preview.table;
  if (sheets.length < 2) return null;
  const same = sheets.filter((one) => one.same).length;
  return (
    <NativeSelect
      size="sm"
      label={t.sheet}
      description={sheets.filter(({ likely }) => likely).length > 1 ? t.several : undefined}
      value={sheet ?? ''}
      onChange={(event) => onTell({ sheet: event.currentTarget.value, headerRow: undefined, mapping: undefined })}
      data={[
        ...sheets.map(({ name }) => ({ value: name, label: name })),
        ...(same > 1 ? [{ value: ALL_SHEETS, label: t.allSheets({ count: same }) }] : []),
      ]}
    />
  );
}

/** One answer for all rows of a kind; a row's own answer goes before it. */
export function KindQuestion({
  kind,
  count,
  answers,
}: {
  kind: Exclude<Kind, 'alike'>;
  count: number;
  answers: Answers;
}) {
  return (
    <div className={css.questions}>
      <NativeSelect
        size="sm"
        label={a.ofAll({ kind, count })}
        value={answers.kinds[kind] ?? 'keep'}
        onChange={(event) => answers.setKind(kind, event.currentTarget.value === 'skip' ? 'skip' : undefined)}
        data={[
          { value: 'keep', label: commonWords.save },
          { value: 'skip', label: sharedWords.leaveOut },
        ]}
      />
    </div>
  );
}

/** Reads figures such as 03/07/1990 with the day, or the month, first: “3 July”. */
function dayOf(example: string, first: 'day' | 'month'): string {
  const [one = 1, two = 1] = (example.match(/\d{1,2}/g) ?? []).map(Number);
  const [day, month] = first === 'day' ? [one, two] : [two, one];
  return dayAndMonth(new Date(Date.UTC(2000, month - 1, day)));
}
