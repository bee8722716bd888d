import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { hrefOf } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { useIsPhone } from '../../core/media-query.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import { fixedRows } from '../../ui/list/rows.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { WorkBar } from '../../ui/page/parts-bar.tsx';
import { number } from '../../ui/wording/formats.ts';
import { nameOf, sheetColumns } from './column-cells.ts';
import { FileQuestions, KindQuestion } from './file-questions.tsx';
import { ColumnCards, SheetCards } from './sheet-cards.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { type Shown, useSheetLines } from './sheet-lines.ts';
import css from './sheet.module.css';
import { sheetWords as w } from './sheet-words.ts';
import { type Answers, useAnswers } from './use-answers.ts';
import { type Corrections, useCorrections } from './use-corrections.ts';
import type { FirstRows, Told } from './staged-file.ts';
import type { ImportState, useImport } from './use-import.ts';
import { importWords } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

const filters: Shown[] = ['bad', 'alike', 'dropped', 'noPhone', 'new', 'update', 'conflict', 'same'];

type Look = Extract<ImportState, { step: 'look' | 'save' }>;

/** The sheet with what would be saved of it, to be decided and mended in place; then Save or Discard. */
export function ImportDialog({ work }: { work: ReturnType<typeof useImport> }) {
  const { state, save, discard, tell, recount } = work;
  const look = state.step === 'look' || state.step === 'save' ? state : undefined;
  const preview = look?.read.preview;
  const answers = useAnswers(preview?.importId);
  const corrections = useCorrections(preview, recount);
  const isSaving = state.step === 'save';
  const isReading = state.step === 'upload' || (state.step === 'look' && state.again);
  const busy = isSaving || isReading || corrections.busy;
  const saveButton = useRef<HTMLButtonElement>(null);
  // The element that had the focus while the file was read is gone.
  useEffect(() => {
    if (!isReading && document.activeElement === document.body) saveButton.current?.focus();
  }, [isReading]);
  const { counts } = preview ?? {};
  const good = counts ? counts.rows - counts.bad : 0;
  const skipped = counts ? answers.leftOut(counts) : 0;
  const left = skipped === undefined ? undefined : skipped + (counts?.bad ?? 0);
  const typed = corrections.pending > 0;
  const isAsked = counts !== undefined && answers.unanswered(counts) > 0;
  /** Corrections are in no file, so leaving asks first. */
  const leave = async (verb: string, go: () => void) => {
    const { count } = corrections;
    const ask = { title: w.leave.title, message: w.leave.message({ count }), verb, danger: true };
    if (count === 0 || (await confirm(ask))) go();
  };
  const onDiscard = () => void leave(commonWords.discard, () => void discard());
  const onSave = async () => {
    const now = await corrections.correctAll(
      (row) => answers.fateOf(row) === 'skip',
      (row) => row.alike !== null && answers.fateOf(row) === 'complete',
    );
    if (now && look) await save({ ...look.read, preview: { ...look.read.preview, counts: now } }, answers.choices);
  };
  return (
    <Dialog
      title={importWords.preview}
      opened
      onClose={() => !isSaving && onDiscard()}
      width="min(1400px, 96vw)"
      buttons={
        <>
          {counts && counts.bad > 0 && (
            <Button
              component="a"
              href={hrefOf('people', 'badRows', { params: { importId: preview?.importId ?? '' } })}
              download
              variant="subtle"
              className={css.download}
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {importWords.mend({ count: counts.bad })}
            </Button>
          )}
          <Button variant="default" disabled={isSaving} onClick={onDiscard}>
            {commonWords.discard}
          </Button>
          <Button
            ref={saveButton}
            disabled={isAsked || (!isReading && (good === 0 || good === skipped) && !typed)}
            loading={busy}
            onClick={() => void onSave()}
            data-autofocus
          >
            {left === 0 || typed || !counts
              ? commonWords.save
              : left === undefined
                ? w.saveOthers
                : w.saveSome({ good: good - (skipped ?? 0), left })}
          </Button>
        </>
      }
    >
      {look ? (
        <Sheet
          look={look}
          answers={answers}
          corrections={corrections}
          onTell={(decisions) => void leave(w.leave.readAgain, () => tell(decisions))}
        />
      ) : (
        <Reading first={state.step === 'upload' ? (state.first ?? []) : []} />
      )}
      {state.step === 'save' && (
        <div className={css.progress}>
          <p className={css.about} role="status">
            {w.saving(state.done, good)}
          </p>
          <WorkBar share={state.done > 0 ? state.done / good : undefined} label={w.saving(state.done, good)} />
        </div>
      )}
    </Dialog>
  );
}

/** The first rows of a long file, while the others are read. */
function Reading({ first }: { first: FirstRows['returnObject'] }) {
  return (
    <>
      {/* Save, which has the focus otherwise, cannot take it yet; the page behind shall not keep it. */}
      <p className={css.summary} role="status" tabIndex={-1} data-autofocus>
        {w.reading}
      </p>
      <WorkBar share={undefined} label={w.reading} />
      <DataList
        label={importWords.preview}
        rows={fixedRows(first)}
        columns={[
          { key: 'name', title: commonWords.name, cell: (row) => nameOf(row) || commonWords.noName },
          { key: 'reach', title: w.headReach, cell: (row) => row.phoneNumber || row.email },
        ]}
        keyOf={(row) => String(row.rowNumber)}
        nameOf={nameOf}
        toneOf={(row) => (row.bad ? 'bad' : undefined)}
        empty={null}
        height="clamp(180px, 38vh, 460px)"
      />
    </>
  );
}

type SheetProps = { look: Look; answers: Answers; corrections: Corrections; onTell: (decisions: Told) => void };

function Sheet({ look, answers, corrections, onTell }: SheetProps) {
  const { read } = look;
  const { preview } = read;
  const told = look.step === 'look' ? look.told : read.told;
  const isPhone = useIsPhone();
  const { counts } = preview;
  // On a phone there is room only for what needs a hand; on a screen the whole sheet is in sight.
  const asking = isPhone ? filters.slice(0, 3).find((one) => one !== 'noPhone' && counts[one] > 0) : undefined;
  const [chosen, setChosen] = useState<Shown | 'all'>();
  const filter = chosen ?? asking ?? 'all';
  const shown = filter === 'all' || counts[filter] === 0 ? undefined : filter;
  const { lines, firstRows } = useSheetLines(read, shown);
  // A choice is seen at once, while the file is read with it.
  const columns = useMemo(() => {
    const { mapping } = told;
    const said = preview.columns.map((one) => {
      const chosenFor = mapping?.[one.header];
      return chosenFor === undefined ? one : { ...one, column: chosenFor || null };
    });
    return sheetColumns(said);
  }, [preview.columns, told]);
  const parts = { lines, columns, answers, corrections, onTell };
  return (
    <div className={css.sheet} aria-busy={look.step === 'look' && look.again}>
      {look.step === 'look' && look.again && <WorkBar share={undefined} label={w.again} />}
      <FileQuestions look={look} answers={answers} onTell={onTell} />
      {isPhone && (
        <ColumnCards
          key={columns.map(({ header }) => header).join()}
          columns={columns}
          firstRows={firstRows}
          headerRow={preview.table.headerRow}
          onTell={onTell}
        />
      )}
      <div className={css.filters} role="group" aria-label={commonWords.state}>
        {(['all', ...filters] as const)
          .filter((one) => one === 'all' || counts[one] > 0)
          .map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={filter === one ? 'light' : 'subtle'}
              color={filter === one ? undefined : 'gray'}
              aria-pressed={filter === one}
              onClick={() => setChosen(one)}
            >
              {one === 'all' ? w.all : w.kinds[one]} {number(one === 'all' ? counts.rows : counts[one])}
            </Button>
          ))}
      </div>
      {(shown === 'noPhone' || shown === 'dropped') && (
        <KindQuestion kind={shown} count={counts[shown]} answers={answers} />
      )}
      {isPhone ? <SheetCards key={filter} {...parts} /> : <SheetGrid key={filter} {...parts} />}
    </div>
  );
}
