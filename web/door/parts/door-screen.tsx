import css from './frame.module.css';
import unsentPillCss from './unsent-pill.module.css';
import { useEffect, useState } from 'react';
import { localTimeOf } from '../../../contract/local-time.ts';
import { useStore, createStore } from '../../core/store.ts';
import { shownZone } from '../../core/time-zone.ts';
import { named, shortDay } from '../../ui/wording/dates.ts';
import { Opening } from '../entrance/plain-page.tsx';
import type { KeptDoor, Headcount } from '../storage/database.ts';
import { type DoorModel, openDoor } from '../model/door-model.ts';
import { countIn, unsentOf, type DoorState } from '../model/door-state.ts';
import { doorWords as w, stateWords, doorWords, moreWords, countWords } from '../words.ts';
import { Kiosk } from '../kiosk/kiosk.tsx';
import { StartSheet } from '../kiosk/start-sheet.tsx';
import { ScanSheet } from '../scan/scan-sheet.tsx';
import { GuestSheet } from './guest-sheet.tsx';
import { Roll, RollSearch } from './roll.tsx';
import {
  IconChecklist,
  IconDots,
  IconHash,
  IconScan,
  IconUserPlus,
  IconAlertTriangle,
  IconCheck,
  IconCloudUp,
  IconWifiOff,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { UnsentSheet } from './unsent-sheet.tsx';
import { Button, ButtonLink, TextField } from './controls.tsx';
import { Sheet } from './sheet.tsx';
import { showSnackbar } from './snackbar.tsx';
import { counterOf, countHeads } from '../model/check-in-actions.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { doorCommon } from '../common-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

const tabNames = { ...doorWords.tabs, roll: rollWords.roll, guest: recordWords.guest };

type Offer = Event & { prompt: () => Promise<unknown> };

const offered = createStore<Offer | null>(null);

// The browser offers it once, early; users look for it later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered.set(() => event as Offer);
});

/** Puts the door on the home screen, where the browser can. */
export function useInstall(): (() => void) | undefined {
  const offer = useStore(offered);
  return offer === null ? undefined : () => void offer.prompt().finally(() => offered.set(() => null));
}

const kinds = ['men', 'women', 'children'] as const;

/** Heads by section, one tap each; every tap is saved. */
function CountSheet({ model, onClose }: { model: DoorModel; onClose: () => void }) {
  const state = useStore(model.store);
  const [section, setSection] = useState('');
  const all = countsOf(state);
  const name = section.trim();
  const me = counterOf(state.kept.door);
  const mine = all.find((one) => one.section === name && one.counter === me);
  const counted = all.filter((one) => sum([one]) > 0);
  const heads = { men: mine?.men ?? 0, women: mine?.women ?? 0, children: mine?.children ?? 0 };
  // Shown once it is on disk, because closing the page before then may lose the last tap.
  const isSaved = sum([heads]) > 0 && state.saving.size === 0;
  const set = (kind: (typeof kinds)[number], figure: number) =>
    void countHeads(model, { section: name, ...heads, [kind]: Math.max(0, figure) });
  const change = (kind: (typeof kinds)[number], by: number) => set(kind, heads[kind] + by);
  return (
    <Sheet title={commonWords.headcount} onClose={onClose}>
      <p>{rollWords.countOneSection}</p>
      <TextField label={sharedWords.section} maxLength={80} value={section} onChange={setSection} />
      {kinds.map((kind) => (
        <div className={css.counter} key={kind}>
          <span className={css.label} aria-hidden>
            {commonWords[kind]}
          </span>
          <button
            type="button"
            className={css.step}
            aria-label={countWords.fewer({ what: commonWords[kind] })}
            disabled={heads[kind] === 0}
            onClick={() => change(kind, -1)}
          >
            <IconMinus size={26} aria-hidden />
          </button>
          <input
            className={css.figure}
            inputMode="numeric"
            maxLength={5}
            aria-label={commonWords[kind]}
            value={heads[kind]}
            onChange={({ target }) => set(kind, Number(target.value.replaceAll(/\D/g, '')))}
          />
          <button
            type="button"
            className={css.step}
            aria-label={countWords.more({ what: commonWords[kind] })}
            onClick={() => change(kind, 1)}
          >
            <IconPlus size={26} aria-hidden />
          </button>
        </div>
      ))}
      <p className={css.sum}>
        <span>{countWords.mine({ count: sum([heads]), saved: isSaved ? 'yes' : 'no' })}</span>
        <strong>{countWords.all({ count: sum(all) })}</strong>
      </p>
      {(counted.length > 1 || counted.some(({ counter }) => counter !== me)) && (
        <ul className={css.sections} aria-label={commonWords.headcount}>
          {counted.map((one) => (
            <Counted key={`${one.section}/${one.counter}`} model={model} one={one} isMine={one.counter === me} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

type CountedProps = { model: DoorModel; one: Omit<Headcount, 'id'>; isMine: boolean };

/** One counter's figures for a section. Others' figures can be removed, if somebody counted the same heads. */
function Counted({ model, one: { section, counter, men, women, children }, isMine }: CountedProps) {
  const what = `${section || rollWords.everywhere}, ${counter}`;
  const takeOut = () => {
    const figures = { section, men, women, children };
    void countHeads(model, { section, men: 0, women: 0, children: 0 }, counter);
    showSnackbar(sharedWords.wasRemoved({ name: what }), {
      verb: commonWords.undo,
      run: () => void countHeads(model, figures, counter),
    });
  };
  return (
    <li>
      <span>{what}</span>
      <span className={css.total}>
        {men + women + children}
        {!isMine && (
          <button
            type="button"
            className={css.out}
            aria-label={commonWords.named({ label: rollWords.takeOut, name: what })}
            onClick={takeOut}
          >
            {rollWords.takeOut}
          </button>
        )}
      </span>
    </li>
  );
}

type Heads = Pick<Headcount, 'men' | 'women' | 'children'>;

const sum = (all: readonly Heads[]): number =>
  all.reduce((total, { men, women, children }) => total + men + women + children, 0);

/** Each counter's figures for each section; unsent ones from here replace the server's. */
function countsOf({ counts, unsent, itemId }: DoorState): Omit<Headcount, 'id'>[] {
  const latest = new Map<string, Omit<Headcount, 'id'>>(counts.map((one) => [`${one.section}\0${one.counter}`, one]));
  for (const { operation, refused, itemId: of } of unsent)
    if (operation.kind === 'count' && refused === null && of === itemId)
      latest.set(`${operation.section}\0${operation.counter}`, operation);
  return [...latest.values()];
}

const icons = { roll: IconChecklist, scan: IconScan, guest: IconUserPlus, count: IconHash, more: IconDots };

type Place = keyof typeof icons;

/** Tabs within reach of the thumb. */
function Tabs({ open, onOpen }: { open: Place; onOpen: (place: Place) => void }) {
  return (
    <nav className={css.tabs}>
      <div className={css.places}>
        {(Object.keys(icons) as Place[]).map((place) => {
          const Icon = icons[place];
          return (
            <button
              key={place}
              type="button"
              className={css.place}
              aria-current={open === place ? 'page' : undefined}
              onClick={() => onOpen(place)}
            >
              <Icon size={24} aria-hidden />
              {tabNames[place]}
            </button>
          );
        })}
      </div>
    </nav>
  );
}

/** An open door: reads this device's copy, then shows it. */
export function DoorScreen({ kept, itemId }: { kept: KeptDoor; itemId: string }) {
  const [chosen, setChosen] = useState(itemId);
  const [model, setModel] = useState<DoorModel>();
  useEffect(() => {
    let opened: DoorModel | undefined;
    let here = true;
    void openDoor(kept, chosen).then((one) => {
      opened = one;
      if (here) setModel(one);
      else one.close();
    });
    return () => {
      here = false;
      opened?.close();
    };
  }, [kept, chosen]);
  if (!model) return <Opening />;
  return <OpenDoor key={chosen} model={model} onItem={setChosen} />;
}

function OpenDoor({ model, onItem }: { model: DoorModel; onItem: (itemId: string) => void }) {
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState<Place | 'kiosk'>('roll');
  const { kept, connection } = useStore(model.store);
  const isOver = connection.state === 'over';
  const toRoll = () => setPlace('roll');
  const find = (typed: string) => {
    setSearch(typed);
    // The best match is at the top, so scroll there.
    scrollTo({ top: 0 });
  };
  if (kept.kiosk) return <Kiosk model={model} />;
  return (
    <div className={css.frame}>
      <header className={css.head}>
        <Head model={model} />
        {!isOver && <RollSearch search={search} onSearch={find} withCodes={kept.door.forChildren} />}
      </header>
      <main>
        <Roll model={model} search={search} onGuest={() => setPlace('guest')} />
      </main>
      {!isOver && <Tabs open={place === 'kiosk' ? 'more' : place} onOpen={setPlace} />}
      {place === 'scan' && <ScanSheet model={model} onClose={toRoll} />}
      {place === 'guest' && <GuestSheet model={model} name={search} onClose={toRoll} />}
      {place === 'count' && <CountSheet model={model} onClose={toRoll} />}
      {place === 'more' && (
        <MoreSheet model={model} onItem={onItem} onKiosk={() => setPlace('kiosk')} onClose={toRoll} />
      )}
      {place === 'kiosk' && <StartSheet model={model} onClose={toRoll} />}
    </div>
  );
}

const isToday = (date: string): boolean => localTimeOf(new Date(), shownZone()).date === date;

function Head({ model }: { model: DoorModel }) {
  const state = useStore(model.store);
  const item = state.kept.door.items.find(({ id }) => id === state.itemId);
  const { came, here } = countIn(state);
  return (
    <div className={css.line}>
      <div className={css.what}>
        <h1 className={css.title}>{item?.fullEventName ?? w.product}</h1>
        <p className={css.about}>
          <strong>{here === came ? w.present({ count: came }) : rollWords.presentOf({ here, came })}</strong>
          {item &&
            ` · ${isToday(item.eventDate) ? '' : `${shortDay(item.eventDate)} `}${item.time}${named(new Date(item.startsAt), shownZone())}`}
          {item?.fullGroupName && ` · ${item.fullGroupName}`}
        </p>
      </div>
      <UnsentPill model={model} />
    </div>
  );
}

/** The number of unsent check-ins, always in sight; the meaning and the remedies are behind it. */
function UnsentPill({ model }: { model: DoorModel }) {
  const [open, setOpen] = useState(false);
  const state = useStore(model.store);
  const { waiting, refused } = unsentOf(state);
  const away = state.connection.state !== 'good' && state.connection.state !== 'starting';
  const ended = state.connection.state === 'over' || state.connection.state === 'signed-out';
  const tone = refused.length > 0 || ended ? 'bad' : waiting > 0 || away ? 'waits' : 'calm';
  const Icon = tone === 'bad' ? IconAlertTriangle : away ? IconWifiOff : waiting > 0 ? IconCloudUp : IconCheck;
  return (
    <>
      <button type="button" className={unsentPillCss.pill} data-tone={tone} onClick={() => setOpen(true)}>
        <Icon size={18} aria-hidden />
        <span aria-live="polite">{wordsOf(waiting, refused.length, away)}</span>
      </button>
      {open && <UnsentSheet model={model} onClose={() => setOpen(false)} />}
    </>
  );
}

function wordsOf(waiting: number, refused: number, away: boolean): string {
  if (waiting > 0) return stateWords.unsent({ count: waiting });
  if (refused > 0) return stateWords.refused({ count: refused });
  return away ? stateWords.offline : stateWords.allSent;
}

type Props = { model: DoorModel; onItem: (itemId: string) => void; onKiosk: () => void; onClose: () => void };

/** Things seldom needed at the door. */
function MoreSheet({ model, onItem, onKiosk, onClose }: Props) {
  const { kept, itemId, people } = useStore(model.store);
  const install = useInstall();
  const { door, by } = kept;
  const item = door.items.find(({ id }) => id === itemId);
  return (
    <Sheet title={doorWords.tabs.more} onClose={onClose}>
      <p>
        {`${door.name}, ${door.letter}`}
        <br />
        {moreWords.people({ count: people.length })}
        {item && (
          <>
            <br />
            {rollWords.attendanceCode({ code: item.attendanceCode })}
          </>
        )}
      </p>
      {door.items.length > 1 &&
        door.items
          .filter(({ id }) => id !== itemId)
          .map(({ id, fullEventName, time }) => (
            <Button key={id} kind="quiet" wide onClick={() => onItem(id)}>
              {fullEventName}, {time}
            </Button>
          ))}
      <Button kind="quiet" wide onClick={onKiosk}>
        {doorCommon.startKiosk}
      </Button>
      <Button kind="quiet" wide onClick={() => void reload(model)}>
        {moreWords.reload}
      </Button>
      {install && (
        <Button kind="quiet" wide onClick={install}>
          {moreWords.install}
        </Button>
      )}
      {by.kind === 'session' && (
        <>
          <ButtonLink kind="quiet" wide href={`/tenant/attendance/checkin?id=${itemId}`}>
            {moreWords.back}
          </ButtonLink>
          <ButtonLink kind="quiet" wide href={`/tenant/attendance/report/${itemId}`}>
            {rollWords.viewDetails}
          </ButtonLink>
        </>
      )}
    </Sheet>
  );
}

async function reload(model: DoorModel): Promise<void> {
  model.nudge();
  try {
    await model.loadRoll();
    showSnackbar(commonWords.done);
  } catch {
    showSnackbar(doorWords.noRollAbout);
  }
}
