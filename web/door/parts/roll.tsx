import { IconSearch, IconX } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useStore } from '../../core/store.ts';
import { useVirtualRows } from '../../ui/list/virtual-rows.ts';
import { ChildSheet } from '../children/child-sheet.tsx';
import type { RollPerson } from '../storage/database.ts';
import type { DoorModel } from '../model/door-model.ts';
import { behindNow, type DoorState, unsentOf, waitingGuests, withCode } from '../model/door-state.ts';
import { notOpenYet } from '../model/not-open-yet.ts';
import { isFamilyCode, lettersOf, matcher } from '../model/search.ts';
import { doorWords as w, stateWords } from '../words.ts';
import { Button } from './controls.tsx';
import { LetterIndex } from './letter-index.tsx';
import css from './roll.module.css';
import { GuestRow, PersonRow } from './roll-row.tsx';
import { useOpensLater } from './use-opens-later.ts';

const ROW = 68;
/** Rows drawn above those in sight, less those that the head covers. */
const ABOVE = 8 + 2;

type Props = {
  model: DoorModel;
  search: string;
  onSearch: (typed: string) => void;
  onGuest: () => void;
};

/** Everybody, for a thumb: a tap checks in, another takes it back. */
export function Roll({ model, search, onGuest }: Omit<Props, 'onSearch'>) {
  const state = useStore(model.store);
  const wanted = useDeferredValue(search);
  const { people } = state;
  const item = state.kept.door.items.find(({ id }) => id === state.itemId);
  const early = useOpensLater(item?.opensAt, behindNow(state)) && notOpenYet(state);
  const matches = matcher(wanted);
  const named = useMemo(() => (wanted.trim() ? people.filter(matcher(wanted)) : people), [people, wanted]);
  // Whoever collects children says their code.
  const collected = isFamilyCode(wanted) ? withCode(state, wanted.trim().toUpperCase()) : [];
  const isCollected = new Set(collected.map(({ personId }) => personId));
  const found = isCollected.size > 0 ? people.filter((one) => isCollected.has(one.personId) || matches(one)) : named;
  const letters = useMemo(() => lettersOf(found), [found]);
  const guests = waitingGuests(state).filter(
    (guest) => !wanted.trim() || matches(guest) || isCollected.has(guest.personId),
  );
  const body = useRef<HTMLUListElement>(null);
  const count = guests.length + found.length;
  const { from, to } = useVirtualRows(body, { count, rowHeight: ROW });
  const [child, setChild] = useState<RollPerson>();
  const jump = (place: number) => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + scrollY;
    const head = document.querySelector('header')?.offsetHeight ?? 0;
    scrollTo({ top: top + (guests.length + place) * ROW - head });
  };
  if (count === 0 || state.connection.state === 'over')
    return <Nobody state={state} search={wanted} onGuest={onGuest} />;
  return (
    <>
      {early && <p className={css.early}>{w.early[early]}</p>}
      <ul ref={body} className={css.rows} style={{ height: count * ROW }} aria-label={w.roll}>
        {Array.from({ length: Math.max(0, to - from) }, (_, index) => {
          const place = from + index;
          const guest = guests[place];
          const person = found[place - guests.length];
          const style = { height: ROW, top: place * ROW };
          if (guest)
            return <GuestRow key={guest.personId} model={model} person={guest} style={style} onChild={setChild} />;
          return (
            person && <PersonRow key={person.personId} model={model} person={person} style={style} onChild={setChild} />
          );
        })}
      </ul>
      {child && <ChildSheet model={model} person={child} onClose={() => setChild(undefined)} />}
      {letters.length > 1 && found.length > 30 && (
        <LetterIndex
          letters={letters}
          place={from === 0 ? 0 : Math.max(0, from - guests.length + ABOVE)}
          onJump={jump}
        />
      )}
    </>
  );
}

function Nobody({ state, search, onGuest }: { state: DoorState; search: string; onGuest: () => void }) {
  const { connection } = state;
  if (connection.state === 'over')
    return (
      <div className={css.none}>
        <h2>{connection.words}</h2>
        <p>{stateWords.about.over}</p>
        {unsentOf(state).waiting > 0 && <p>{stateWords.about.overUnsent}</p>}
      </div>
    );
  const searched = search.trim() !== '';
  const title = searched ? w.noMatch({ text: search.trim() }) : state.roll ? w.nobody : w.noRoll;
  return (
    <div className={css.none}>
      <h2>{title}</h2>
      <p>{searched ? w.noMatchAbout : state.roll ? w.nobodyAbout : w.noRollAbout}</p>
      <Button onClick={onGuest}>{w.asGuest}</Button>
    </div>
  );
}

/** The search stands in the head, so that it never scrolls away. */
export function RollSearch({
  search,
  onSearch,
  withCodes,
}: Pick<Props, 'search' | 'onSearch'> & { withCodes: boolean }) {
  const label = withCodes ? w.searchWithCode : w.search;
  const field = useRef<HTMLInputElement>(null);
  const [id] = useState('roll-search');
  return (
    <search className={css.search}>
      <IconSearch className={css.lens} size={20} aria-hidden />
      <input
        ref={field}
        id={id}
        type="search"
        className={css.field}
        value={search}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onSearch(event.target.value)}
      />
      {search && (
        <button
          type="button"
          className={css.clear}
          aria-label={w.clearSearch}
          onClick={() => {
            onSearch('');
            field.current?.focus();
          }}
        >
          <IconX size={20} aria-hidden />
        </button>
      )}
    </search>
  );
}
