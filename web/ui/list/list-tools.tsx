import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIsPhone } from '../../core/media-query.ts';
import type { SelectedKeys, RowSelection, RowSelectionOfAll } from './row-selection.ts';
import css from './list-tools.module.css';
import { number } from '../wording/formats.ts';
import { labels } from '../wording/labels.ts';
import { commonWords } from '../wording/common-words.ts';

type Search = { value: string; onChange: (text: string) => void; label: string; hint?: string };
type Chip = { label: string; onRemove: () => void };

type Props = {
  /** The search box; `onChange` comes 180 ms after the last key. `hint` is the placeholder on a phone, if the label is too long. */
  search?: Search;
  /** Filters beside the search box. */
  filters?: ReactNode;
  /** The filters in use, each with a button that removes it. */
  chips?: Chip[];
  /** "612 people" */
  count?: ReactNode;
};

/** The line above a list: search, filters, chips of those in use, count. */
export function ListTools({ search, filters, chips = [], count }: Props) {
  return (
    <div className={css.tools}>
      {search && <ListSearch {...search} />}
      {filters}
      {chips.map((chip) => (
        <span key={chip.label} className={css.chip}>
          {chip.label}
          <ActionIcon
            size={20}
            variant="transparent"
            color="gray"
            aria-label={labels.removeName({ name: chip.label })}
            onClick={chip.onRemove}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      {count !== undefined && (
        <span className={css.count} role="status">
          {count}
        </span>
      )}
    </div>
  );
}

/** A search box that shows each key at once and tells the screen when typing pauses. */
function ListSearch({ value, onChange, label, hint = label }: Search) {
  const phone = useIsPhone();
  const [text, setText] = useState(value);
  // Texts the screen was told and does not show yet, oldest first: a late one must not overwrite what was typed since.
  const sentTexts = useRef([value]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const at = sentTexts.current.indexOf(value);
    if (at < 0) setText(value);
    sentTexts.current = at < 0 ? [value] : sentTexts.current.slice(at);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (next: string, wait: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sentTexts.current.push(next.trim());
      onChange(next.trim());
    }, wait);
  };
  return (
    <TextInput
      className={css.search}
      size="sm"
      type="search"
      aria-label={label}
      placeholder={phone ? hint : label}
      maxLength={200}
      value={text}
      onChange={(event) => tell(event.currentTarget.value, 180)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A second Escape leaves the box, so that the list's keys work again.
        if (text) tell('', 0);
        else event.currentTarget.blur();
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={commonWords.clearTheSearch} onClick={() => tell('', 0)} /> : undefined
      }
    />
  );
}

type BarProps = {
  ticks: RowSelection<SelectedKeys> | RowSelectionOfAll;
  /** The length of the list; if ticks can stand for all of it, the bar offers to tick everything. */
  total?: number;
  children: ReactNode;
};

/** Appears when rows are ticked: how many, what can be done with them, and a button to untick them. */
export function SelectionBar({ ticks, total, children }: BarProps) {
  const { size } = ticks.keys;
  if (size === 0) return null;
  const ofAll = 'everything' in ticks ? ticks : undefined;
  return (
    <div className={css.bar} role="region" aria-label={labels.ticked} data-tick-bar>
      <div className={css.told}>
        <span className={css.ticked} role="status">
          {ofAll?.everything ? labels.allSizeTicked({ size: number(size) }) : labels.sizeTicked({ size: number(size) })}
        </span>
        {ofAll && !ofAll.everything && total !== undefined && total > size && (
          <Button variant="subtle" size="sm" onClick={ofAll.tickEverything}>
            {labels.selectAllTotalMatching({ total: number(total) })}
          </Button>
        )}
      </div>
      {children}
      <CloseButton aria-label={labels.untickAll} onClick={ticks.clear} />
    </div>
  );
}
