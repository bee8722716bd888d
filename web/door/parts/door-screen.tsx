import { useEffect, useState } from 'react';
import { localTimeOf } from '../../../contract/local-time.ts';
import { useStore } from '../../core/store.ts';
import { shownZone } from '../../core/time-zone.ts';
import { named, shortDay } from '../../ui/wording/dates.ts';
import { Opening } from '../entrance/plain-page.tsx';
import type { KeptDoor } from '../storage/database.ts';
import { type DoorModel, openDoor } from '../model/door-model.ts';
import { countIn } from '../model/door-state.ts';
import { doorWords as w } from '../words.ts';
import { Kiosk } from '../kiosk/kiosk.tsx';
import { StartSheet } from '../kiosk/start-sheet.tsx';
import { ScanSheet } from '../scan/scan-sheet.tsx';
import { CountSheet } from './count-sheet.tsx';
import css from './frame.module.css';
import { GuestSheet } from './guest-sheet.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { Roll, RollSearch } from './roll.tsx';
import { UnsentPill } from './unsent-pill.tsx';
import { type Place, Tabs } from './tabs.tsx';

/** An open door: what is on this device of it is read, then shown. */
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
          <strong>{here === came ? w.present({ count: came }) : w.presentOf({ here, came })}</strong>
          {item &&
            ` · ${isToday(item.eventDate) ? '' : `${shortDay(item.eventDate)} `}${item.time}${named(new Date(item.startsAt), shownZone())}`}
          {item?.fullGroupName && ` · ${item.fullGroupName}`}
        </p>
      </div>
      <UnsentPill model={model} />
    </div>
  );
}
