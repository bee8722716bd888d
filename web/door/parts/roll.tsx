import { IconSearch, IconX, IconCheck, IconDoorExit, IconUsers } from '@tabler/icons-react';
import {
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useEffect,
  useReducer,
  type CSSProperties,
  type MouseEvent,
} from 'react';
import { useStore } from '../../core/store.ts';
import { useVirtualRows } from '../../ui/list/rows.ts';
import { ChildSheet } from '../children/child-sheet.tsx';
import type { RollPerson } from '../storage/database.ts';
import type { DoorModel } from '../model/door-model.ts';
import {
  behindNow,
  type DoorState,
  unsentOf,
  waitingGuests,
  withCode,
  familyOf,
  visitStateIn,
  notOpenYet,
  type VisitState,
} from '../model/door-state.ts';
import { isFamilyCode, lettersOf, matcher } from '../model/search.ts';
import { doorWords as w, stateWords } from '../words.ts';
import { Button } from './controls.tsx';
import css from './roll.module.css';
import { Sheet } from './sheet.tsx';
import { clock } from '../../ui/wording/dates.ts';
import { checkIn, takeBack } from '../model/check-in-actions.ts';
import { useDoubleTap } from '../../ui/controls/double-tap.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { number } from '../../ui/wording/formats.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

/** A browser counts no further, and looks again then. */
const MOST_MS = 2 ** 31 - 1;

const untilOpen = (opensAt: string | undefined, behindMs: number): number =>
  opensAt === undefined ? 0 : Date.parse(opensAt) - Date.now() - behindMs;

/** Whether a check-in is not open yet, by the clock of the server, until it is: a door may be opened the evening before. */
function useOpensLater(opensAt: string | undefined, behindMs: number): boolean {
  const [, look] = useReducer((turn: number) => turn + 1, 0);
  const later = untilOpen(opensAt, behindMs) > 0;
  useEffect(() => {
    if (!later) return undefined;
    const timer = setTimeout(look, Math.min(MOST_MS, untilOpen(opensAt, behindMs) + 100));
    return () => clearTimeout(timer);
  }, [later, opensAt, behindMs]);
  return later;
}

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
  // A person who collects children says their code.
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
      {early && <p className={css.early}>{early === 'sure' ? rollWords.opensBefore : w.early['by-this-clock']}</p>}
      <ul ref={body} className={css.rows} style={{ height: count * ROW }} aria-label={rollWords.roll}>
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
  const title = searched ? commonWords.nobodyMatches : state.roll ? rollWords.nobodyOnTheRollYet : w.noRoll;
  return (
    <div className={css.none}>
      <h2>{title}</h2>
      <p>{searched ? sharedWords.tryPartOfTheName : !state.roll && w.noRollAbout}</p>
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
          aria-label={commonWords.clearTheSearch}
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

type Letter = { letter: string; place: number };
type LetterIndexProps = { letters: readonly Letter[]; place: number; onJump: (place: number) => void };

/** Shows where in the alphabet the roll stands, and leads to any letter: large ones, which a thumb hits. */
function LetterIndex({ letters, place, onJump }: LetterIndexProps) {
  const [open, setOpen] = useState(false);
  const here = letters.findLast((one) => one.place <= place)?.letter ?? letters[0]?.letter;
  return (
    <>
      <button type="button" className={css.letter} aria-label={w.letters} onClick={() => setOpen(true)}>
        {here}
      </button>
      {open && (
        <Sheet title={w.letters} onClose={() => setOpen(false)}>
          <div className={css.letters}>
            {letters.map((one) => (
              <button
                key={one.letter}
                type="button"
                aria-label={commonWords.named({ label: w.letters, name: one.letter })}
                onClick={() => {
                  setOpen(false);
                  onJump(one.place);
                }}
              >
                {one.letter}
              </button>
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}

type RollRowProps = {
  model: DoorModel;
  person: RollPerson;
  style: CSSProperties;
  /** Opens what children need: a code, labels, and who collects them. */
  onChild: (person: RollPerson) => void;
};

/** One person: the whole row is the button, and beside it the family, as long as one of them is missing. */
function PersonRow({ model, person, style, onChild }: RollRowProps) {
  const state = model.store.get();
  const standing = visitStateIn(state, person.personId);
  const { present } = standing;
  const absent = familyOf(state, person).filter((one) => !visitStateIn(state, one.personId).present);
  const all = present ? absent : [person, ...absent];
  const { name, note } = person;
  const facts = factsOf(state, person, standing);
  const { forChildren } = state.kept.door;
  const isSecond = useDoubleTap();
  const tap = (event: MouseEvent) => {
    if (isSecond(event)) return;
    if (forChildren || standing.familyCode) onChild(person);
    else void (present ? takeBack(model, person) : checkIn(model, [person]));
  };
  return (
    <li className={css.row} style={style}>
      <button
        type="button"
        className={css.who}
        aria-pressed={present}
        // With what is seen beside the name, so that it is found by what it says.
        aria-label={[present ? rollWords.undoCheckInOf({ name }) : rollWords.checkInOf({ name }), note, facts]
          .filter(Boolean)
          .join(' ')}
        onClick={tap}
      >
        <Tick present={present} left={standing.checkedOutAt !== null} sent={standing.sent} />
        <span className={css.text}>
          <span className={css.name} dir="auto">
            {name}
          </span>{' '}
          <span className={css.facts}>
            {note && <span data-note>{note} </span>}
            {facts}
          </span>
        </span>
      </button>
      {absent.length > 0 && !forChildren && (
        <button
          type="button"
          className={css.side}
          aria-label={rollWords.checkInFamily({ name, count: all.length })}
          // Once all are in, the row itself lies where this was.
          onClick={(event) => !isSecond(event) && void checkIn(model, all)}
        >
          <IconUsers size={18} aria-hidden />
          {number(all.length)}
        </button>
      )}
    </li>
  );
}

/** Marks people who have left differently: at the end, all others wait to be collected. */
function Tick({ present, left, sent }: { present: boolean; left: boolean; sent: boolean }) {
  const Mark = left ? IconDoorExit : IconCheck;
  return (
    <span className={css.tick} data-saved={sent ? 'there' : 'here'} data-left={left || undefined}>
      {present && <Mark size={20} stroke={left ? 2 : 2.6} aria-hidden />}
    </span>
  );
}

function factsOf(state: DoorState, { phoneEnd }: RollPerson, standing: VisitState): string {
  const { present, checkedInAt, checkedOutAt, sent, operations } = standing;
  const onDisk = !operations.some((id) => state.saving.has(id));
  return [
    present && checkedOutAt && rollWords.leftAt({ time: clock(new Date(checkedOutAt)) }),
    present && !checkedOutAt && checkedInAt && rollWords.inSince({ time: clock(new Date(checkedInAt)) }),
    !sent && onDisk && w.saved,
    standing.familyCode,
    !present && phoneEnd && `…${phoneEnd}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A guest whom the server has not heard of yet. */
function GuestRow({ model, person: guest, style, onChild }: RollRowProps) {
  const state = model.store.get();
  const { familyCode, checkedOutAt } = visitStateIn(state, guest.personId);
  const facts = [
    recordWords.guest,
    checkedOutAt && rollWords.leftAt({ time: clock(new Date(checkedOutAt)) }),
    !state.saving.has(guest.personId) && w.saved,
    familyCode,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={css.row} style={style}>
      <button
        type="button"
        className={css.who}
        aria-pressed
        aria-label={[rollWords.undoCheckInOf({ name: guest.name }), guest.note, facts].filter(Boolean).join(' ')}
        onClick={() => (familyCode ? onChild(guest) : void takeBack(model, guest))}
      >
        <Tick present left={checkedOutAt !== null} sent={false} />
        <span className={css.text}>
          <span className={css.name} dir="auto">
            {guest.name}
          </span>{' '}
          <span className={css.facts}>
            {guest.note && <span data-note>{guest.note} </span>}
            {facts}
          </span>
        </span>
      </button>
    </li>
  );
}
