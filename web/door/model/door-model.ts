import { ApiError } from '../../core/failures.ts';
import { createStore, type Store } from '../../core/store.ts';
import { setShownZone } from '../../core/time-zone.ts';
import { listenToOtherTabs, changeDoor, storedDoor } from '../storage/doors.ts';
import type { KeptDoor, Unsent } from '../storage/database.ts';
import { storeRoll, readItem, type SyncAnswer } from '../storage/roll.ts';
import { type Done, isSameCounter, readUnsent, saveCount, saveUnsent, unsentRows } from '../storage/unsent.ts';
import { showSnackbar } from '../parts/snackbar.tsx';
import { stateWords } from '../words.ts';
import { loadRoll, readDoor } from '../sync/door-api.ts';
import { type Connection, connectionAfter } from '../sync/connection.ts';
import { startSender } from '../sync/sender.ts';
import { behindNow, countVisits, type DoorState, stateFrom, withRoll, waitingOf } from './door-state.ts';

/** An open check-in: its state, and what can be done to it. */
export type DoorModel = {
  store: Store<DoorState>;
  /** Shown at once, and taken back where it could not be saved; settles once it is on the disk. */
  save: (done: readonly Done[]) => Promise<void>;
  saveCount: (done: Done) => Promise<void>;
  /** Reads from the disk what another tab, or a dialog, changed there. */
  readAgain: () => Promise<void>;
  loadRoll: () => Promise<void>;
  nudge: () => void;
  close: () => void;
};

/** A roll is loaded anew when it is older: people were added, families changed. */
const ROLL_FRESH_MS = 10 * 60_000;

/** Devices that were silent for five minutes may lose their letter to another; asked a little earlier, for clocks differ. */
const SILENT_MS = 4 * 60_000;

/** Opens a check-in from what is on this device, which takes no network, and asks the server from then on. */
export async function openDoor(kept: KeptDoor, itemId: string): Promise<DoorModel> {
  setShownZone(kept.door.timeZone);
  const [item, unsent] = await Promise.all([readItem(kept.key, itemId), readUnsent(kept.key)]);
  const store = createStore(stateFrom(kept, itemId, item, unsent));
  let closed = false;
  const change = (part: Partial<DoorState>) => {
    if (!closed) store.set((now) => ({ ...now, ...part }));
  };
  const setUnsent = (rows: Unsent[]) => change({ unsent: rows, waiting: waitingOf(rows, itemId) });

  /** The unsent rows on the disk, and those still being saved. */
  const withSaving = (rows: Unsent[]): Unsent[] => {
    const { saving, unsent: shown } = store.get();
    return [...rows, ...shown.filter(({ id }) => saving.has(id) && !rows.some((row) => row.id === id))];
  };

  const readAgain = async () => {
    const [again, rows, door] = await Promise.all([
      readItem(kept.key, itemId),
      readUnsent(kept.key),
      storedDoor(kept.key),
    ]);
    const { connection, saving, moved, serverTime } = store.get();
    const next = stateFrom(door ?? kept, itemId, again, withSaving(rows));
    change({
      ...next,
      saving,
      moved,
      serverTime,
      connection: next.connection.state === 'over' ? next.connection : connection,
    });
  };

  let lastHeard = Date.now();
  const hear = async (answered: string, asked: string | null, answer: SyncAnswer) => {
    // After a long silence, another browser of the account may have taken this place.
    if (Date.now() - lastHeard > SILENT_MS) refreshNow();
    lastHeard = Date.now();
    setUnsent(withSaving(await readUnsent(kept.key)));
    const moved = answer.outcomes.flatMap(({ outcome, words }) => (outcome === 'done' && words ? words : []));
    if (moved[0]) {
      showSnackbar(moved.length === 1 ? moved[0] : stateWords.moved({ count: moved.length }));
      change({ moved: [...store.get().moved, ...moved] });
    }
    if (answered !== itemId) return;
    const serverNow = Date.parse(answer.now);
    const serverTime = { now: serverNow, at: performance.now() };
    change({
      behindMs: serverNow - Date.now(),
      heardAt: Date.now(),
      serverTime,
      ...(answer.counts && { counts: answer.counts }),
    });
    if (asked === null || answer.changed.length > 0) change(withVisits(store.get(), asked === null, answer));
  };

  const tell = (connection: Connection) => {
    change({ connection });
    // The door's data about people has been removed from the device.
    if (connection.state === 'over') void readAgain();
  };
  const sender = startSender({ door: () => store.get().kept, itemId, tell, hear });
  const load = async () => {
    const roll = await storeRoll(kept.key, itemId, await loadRoll(store.get().kept, itemId));
    change(withRoll(roll, store.get().visits));
  };
  const refreshNow = () => void refresh({ store, change, load, giveUp: sender.giveUpOnceSent });
  if (kept.over === null) refreshNow();

  /** Shows rows at once; takes them back where `work` could not write them. */
  const keep = async (rows: Unsent[], shown: Unsent[], work: () => Promise<void>) => {
    const ids = new Set(rows.map(({ id }) => id));
    change({ saving: new Set([...store.get().saving, ...ids]) });
    setUnsent([...shown, ...rows]);
    try {
      await work();
    } finally {
      change({ saving: new Set([...store.get().saving].filter((id) => !ids.has(id))) });
      setUnsent(withSaving(await readUnsent(kept.key).catch(() => shown)));
    }
    sender.nudge();
  };
  let counted = Promise.resolve();

  const stopListening = listenToOtherTabs((key) => {
    if (key === kept.key) void readAgain();
  });
  return {
    store,
    save(done) {
      const rows = unsentRows(kept, done, behindNow(store.get()));
      return keep(rows, store.get().unsent, () => saveUnsent(kept.key, rows));
    },
    saveCount(done) {
      const rows = unsentRows(kept, [done], behindNow(store.get()));
      // One after the other, as they were tapped: the last figure is the one that counts.
      const work = () => {
        const saved = counted.then(async () => void (await Promise.all(rows.map(saveCount))));
        counted = saved.catch(() => undefined);
        return saved;
      };
      const shown = store.get().unsent.filter((one) => !rows.some((row) => !one.tried && isSameCounter(one, row)));
      return keep(rows, shown, work);
    },
    readAgain,
    loadRoll: load,
    nudge: sender.nudge,
    close() {
      closed = true;
      sender.stop();
      stopListening();
    },
  };
}

/** Merges the visits the server reported into those here. */
function withVisits(state: DoorState, anew: boolean, { changed }: SyncAnswer): Partial<DoorState> {
  const visits = anew ? new Map() : new Map(state.visits);
  for (const visit of changed) visits.set(visit.personId, { ...visit, doorKey: state.kept.key });
  const isNew = changed.some(({ personId }) => !state.byId.has(personId));
  return { visits, counted: countVisits(visits.values()), ...(isNew && withRoll(state.roll, visits)) };
}

type Refresh = {
  store: Store<DoorState>;
  change: (part: Partial<DoorState>) => void;
  load: () => Promise<void>;
  giveUp: (words: string) => void;
};

/**
 * Reads the door and, where it is missing or old, the roll. Without a connection all stays as it is; without a place at the
 * door this browser stops being one, for the letter of its family codes is another's.
 */
async function refresh({ store, change, load, giveUp }: Refresh): Promise<void> {
  for (let attempt = 0; store.get().connection.state !== 'over'; attempt += 1) {
    try {
      const { kept, roll } = store.get();
      const door = await readDoor(kept);
      setShownZone(door.timeZone);
      const notes = door.forChildren !== kept.door.forChildren;
      change({ kept: (await changeDoor(kept.key, { door, openedAt: Date.now() })) ?? { ...kept, door } });
      if (!roll || notes || Date.now() - roll.loadedAt > ROLL_FRESH_MS) await load();
      return;
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) return giveUp(failure.message);
      const { state } = connectionAfter(failure);
      if (state !== 'away') return;
      await new Promise((done) => setTimeout(done, Math.min(30_000, 2000 * (attempt + 1))));
    }
  }
}
