import { Button, NativeSelect } from '@mantine/core';
import { IconColumns, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { hrefOf } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { WorkBar } from '../../ui/page/parts-bar.tsx';
import { type ImportChoices, type Side, useImportChoices } from './use-import-choices.ts';
import { type Corrections, useCorrections } from './use-corrections.ts';
import { dayAndMonth } from '../../ui/wording/dates.ts';
import css from './import.module.css';
import { LookAlikes } from './look-alikes.tsx';
import { FirstRows, PreviewRows } from './preview-rows.tsx';
import type { FirstRow, Preview } from './preview.ts';
import { kindWords as k } from './kind-words.ts';
import { choiceWords, previewWords as w } from './preview-words.ts';
import { importWords } from './words.ts';

type Props = {
  /** Undefined while only the first rows are known. */
  preview: Preview | undefined;
  first: readonly FirstRow[];
  /** Rows saved so far while saving; undefined before. */
  saved: number | undefined;
  /** `counts`: those after the last correction. */
  onSave: (choices: ImportChoices['choices'], counts: Preview['counts']) => void;
  onDiscard: () => void;
  /** To say what the headers mean. */
  onColumns: () => void;
  /** To read the dates of a column in the other order. */
  onDates: (header: string, order: 'day' | 'month') => void;
  /** Told when a row was corrected. */
  onCounts: (counts: Preview['counts']) => void;
};

/** What the file would do, in words and row by row, with a choice wherever it says something else; then Save or Discard. */
export function PreviewDialog(props: Props) {
  const { preview, first, saved, onSave, onDiscard, onColumns, onDates, onCounts } = props;
  const book = useImportChoices();
  const corrections = useCorrections(preview, onCounts);
  const busy = saved !== undefined || corrections.busy;
  const save = useRef<HTMLButtonElement>(null);
  const whole = preview !== undefined;
  // What had the focus while the file was read is gone with the reading.
  useEffect(() => {
    if (whole && document.activeElement === document.body) save.current?.focus();
  }, [whole]);
  const good = preview ? preview.counts.rows - preview.counts.bad : 0;
  const skipped = preview ? book.leftOut(preview.counts) : 0;
  const left = skipped === undefined ? undefined : skipped + (preview?.counts.bad ?? 0);
  const asked = preview !== undefined && book.alike === undefined && book.answeredAlikes < preview.counts.alike;
  const typed = corrections.pending > 0;
  const saveTyped = async () => {
    const counts = await corrections.correctAll(
      (row) => book.fateOf(row) === 'skip',
      (row) => row.alike !== null && book.alike === undefined,
    );
    if (counts) onSave(book.choices, counts);
  };
  /** Corrections are in no file, so leaving asks first. */
  const leave = async (verb: string, go: () => void) => {
    const { count } = corrections;
    const ask = { title: w.leave.title, message: w.leave.message({ count }), verb, danger: true };
    if (count === 0 || (await confirm(ask))) go();
  };
  const discard = () => void leave(w.discard, onDiscard);
  return (
    <Dialog
      title={importWords.preview}
      opened
      onClose={() => !busy && discard()}
      width="min(1040px, 94vw)"
      buttons={
        <>
          {preview && preview.counts.bad > 0 && (
            <Button
              component="a"
              href={hrefOf('people', 'badRows', { params: { importId: preview.importId } })}
              download
              variant="subtle"
              className={css.mend}
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {importWords.mend({ count: preview.counts.bad })}
            </Button>
          )}
          <Button variant="default" disabled={busy} onClick={discard}>
            {w.discard}
          </Button>
          <Button
            ref={save}
            disabled={asked || ((good === 0 || good === skipped) && !typed)}
            loading={busy || !preview}
            onClick={() => void saveTyped()}
            data-autofocus
          >
            {left === 0 || typed
              ? w.save
              : left === undefined
                ? k.saveOthers
                : k.saveSome({ good: good - (skipped ?? 0), left })}
          </Button>
        </>
      }
    >
      {preview ? (
        <Whole
          preview={preview}
          book={book}
          corrections={corrections}
          busy={busy}
          onColumns={() => void leave(w.changeColumns, onColumns)}
          onDates={(header, order) => void leave(w.leave.readAgain, () => onDates(header, order))}
        />
      ) : (
        <Reading first={first} />
      )}
      {saved !== undefined && preview && (
        <div className={css.progress}>
          <p className={css.about} role="status">
            {w.saving(saved, good)}
          </p>
          <WorkBar share={saved > 0 ? saved / good : undefined} label={w.saving(saved, good)} />
        </div>
      )}
    </Dialog>
  );
}

function Reading({ first }: { first: readonly FirstRow[] }) {
  return (
    <>
      {/* Save, which has the focus otherwise, cannot take it yet; the page behind shall not keep it. */}
      <p className={css.summary} role="status" tabIndex={-1} data-autofocus>
        {w.reading}
      </p>
      <div className={css.reading}>
        <WorkBar share={undefined} label={w.reading} />
      </div>
      <FirstRows rows={first} />
    </>
  );
}

/** What figures such as 03/07/1990 say where the day, or the month, comes first: “3 July”. */
function dayOf(example: string, first: 'day' | 'month'): string {
  const [one = 1, two = 1] = (example.match(/\d{1,2}/g) ?? []).map(Number);
  const [day, month] = first === 'day' ? [one, two] : [two, one];
  return dayAndMonth(new Date(Date.UTC(2000, month - 1, day)));
}

type WholeProps = { preview: Preview; book: ImportChoices; corrections: Corrections; busy: boolean } & Pick<
  Props,
  'onColumns' | 'onDates'
>;

function Whole({ preview, book, corrections, busy, onColumns, onDates }: WholeProps) {
  const { counts, notes, columns, dates } = preview;
  // An empty column loses nothing.
  const left = columns.filter(({ column, samples }) => column === null && samples.length > 0);
  const good = counts.rows - counts.bad;
  return (
    <>
      <p className={css.summary}>
        <b>{w.summary(counts)}</b> {good > 0 ? w.whatSaves(counts) : w.nothingGood}
      </p>
      {notes.length > 0 && (
        <div className={css.left}>
          <Note tone="warning" title={k.notes({ count: notes.length })}>
            {notes.map((note) => (
              <p key={note} className={css.noteLine}>
                {note}
              </p>
            ))}
          </Note>
        </div>
      )}
      {columns.length > 0 && (
        <div className={css.columns}>
          {left.length > 0 && (
            <Note tone="warning">
              <p className={css.leftColumns}>
                {w.columnsLeft({ count: left.length, headers: left.map(({ header }) => header) })}
              </p>
            </Note>
          )}
          <Button
            variant="default"
            size="sm"
            disabled={busy}
            leftSection={<IconColumns size={16} aria-hidden />}
            onClick={onColumns}
          >
            {w.changeColumns}
          </Button>
        </div>
      )}
      <LookAlikes count={counts.alike} book={book} />
      <div className={css.decide}>
        {dates?.columns.map(({ header, order, example }) => (
          <NativeSelect
            key={header}
            size="sm"
            label={w.dates.title({ header, example })}
            disabled={busy}
            value={order}
            onChange={(event) => onDates(header, event.currentTarget.value as 'day' | 'month')}
            data={[
              { value: 'day', label: w.dates.day({ date: dayOf(example, 'day') }) },
              { value: 'month', label: w.dates.month({ date: dayOf(example, 'month') }) },
            ]}
          />
        ))}
        {counts.conflict > 0 && (
          <NativeSelect
            size="sm"
            label={choiceWords.all({ count: counts.conflict })}
            value={book.all}
            onChange={(event) => book.setAll(event.currentTarget.value as Side)}
            data={[
              { value: 'ours', label: choiceWords.allSides.ours },
              { value: 'file', label: choiceWords.allSides.file },
            ]}
          />
        )}
      </div>
      <PreviewRows preview={preview} book={book} corrections={corrections} />
    </>
  );
}
