import { useRef, useState } from 'react';
import { api } from '../../core/client.ts';
import { useAction } from '../../core/use-action.ts';
import { problemsIn, rowWith, type SheetColumn } from './column-cells.ts';
import type { Preview, Row } from './staged-file.ts';

type Mended = { row: Row; counts: Preview['counts'] };
type Text = { column: SheetColumn; text: string };
/** The text typed into cells of a row, by the place of their column. */
type Typed = { row: Row; texts: Record<number, Text> };
type State = { of: string; typed: Record<number, Typed>; mended: Record<number, Row> };

export type Corrections = ReturnType<typeof useCorrections>;

/** Cells corrected in place. Typed text stays until the server has it. */
export function useCorrections(preview: Preview | undefined, onCounts: (counts: Preview['counts']) => void) {
  const importId = preview?.importId ?? '';
  const [kept, setKept] = useState<State>({ of: importId, typed: {}, mended: {} });
  // A correction that is sent later is told of what was typed meanwhile.
  const latest = useRef(kept);
  const here = (state: State): State => (state.of === importId ? state : { of: importId, typed: {}, mended: {} });
  const set = (more: Partial<State>) => {
    latest.current = { ...here(latest.current), ...more };
    setKept(latest.current);
  };
  const { typed, mended } = here(kept);
  const { busy, run } = useAction({
    send: ({ row, texts }: { row: Row; texts: Text[]; told: (mended: Mended) => void }) =>
      api.people.mendRow({ params: { importId }, body: { rowNumber: row.rowNumber, row: rowWith(row, texts) } }),
    update: ({ row, counts }, { texts, told }) => {
      const before = here(latest.current);
      set({
        mended: { ...before.mended, [row.rowNumber]: row },
        typed: withTexts(before.typed, row, unlike(before.typed[row.rowNumber]?.texts, texts)),
      });
      onCounts(counts);
      told({ row, counts });
    },
  });
  /** Each correction is sent with the row as the one before left it. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Undefined if it was refused or lost, which is said, and what was typed is still there. */
  const correct = (rowNumber: number): Promise<Mended | undefined> => {
    const sent = queue.current.then(async () => {
      const { typed: waiting, mended: done } = here(latest.current);
      const entry = waiting[rowNumber];
      let answer: Mended | undefined;
      if (entry) {
        const row = done[rowNumber] ?? entry.row;
        await run({ row, texts: Object.values(entry.texts), told: (now) => (answer = now) });
      }
      return answer;
    });
    queue.current = sent;
    return sent;
  };
  return {
    busy,
    /** The row as it was corrected last. */
    now: (row: Row): Row => mended[row.rowNumber] ?? row,
    textIn: ({ rowNumber }: Row, { at }: SheetColumn): string | undefined => typed[rowNumber]?.texts[at]?.text,
    type(row: Row, column: SheetColumn, text: string | undefined) {
      const { typed: before } = here(latest.current);
      const { [column.at]: _before, ...others } = before[row.rowNumber]?.texts ?? {};
      const texts = text === undefined ? others : { ...others, [column.at]: { column, text } };
      set({ typed: withTexts(before, row, texts) });
    },
    correct,
    /** Rows with something typed that the server does not know yet. */
    pending: Object.keys(typed).length,
    /** Rows that differ from the file, or will. */
    count: new Set([...Object.keys(mended), ...Object.keys(typed)]).size,
    /**
     * Sends everything that is typed, except in rows that are left out. Answers the counts afterwards; undefined if a row
     * could not be sent or needs another look.
     */
    async correctAll(isLeftOut: (row: Row) => boolean, isAsked: (row: Row) => boolean) {
      await queue.current;
      let counts = preview?.counts;
      let isDone = true;
      for (const { row, texts } of Object.values(here(latest.current).typed)) {
        if (isLeftOut(row)) continue;
        const answer = await correct(row.rowNumber);
        if (!answer) return undefined;
        ({ counts } = answer);
        const columns = Object.values(texts).map(({ column }) => column);
        if (isStillWrong(answer.row, columns) || isAsked(answer.row)) isDone = false;
      }
      return isDone ? counts : undefined;
    },
  };
}

/** Whether what was typed did not help: the row cannot be saved, or a cell that was typed is left out. */
const isStillWrong = (row: Row, columns: readonly SheetColumn[]): boolean =>
  row.status === 'bad' ||
  columns.some((column) => problemsIn(row, column).some(({ dropped }) => dropped !== undefined));

function withTexts(typed: State['typed'], row: Row, texts: Record<number, Text>): State['typed'] {
  const { [row.rowNumber]: _before, ...others } = typed;
  return Object.keys(texts).length > 0 ? { ...others, [row.rowNumber]: { row, texts } } : others;
}

/** The texts that were typed on while others were sent. */
function unlike(now: Record<number, Text> = {}, sent: readonly Text[]): Record<number, Text> {
  return Object.fromEntries(Object.entries(now).filter(([, one]) => !sent.includes(one)));
}
