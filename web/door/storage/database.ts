import type { z } from 'zod';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Door, DoorPerson } from '../../../contract/attendance/door-schemas.ts';
import type { headcount, Operation, Visit } from '../../../contract/attendance/sync-schemas.ts';

/** One counter's figures of a section. */
export type Headcount = z.output<typeof headcount>;

/** Wrong PINs since the last wait, and until when none is taken. */
export type WrongPins = { count: number; until: number };

/** A door opened in this browser: by a helper's link, with its own credential, or by the session of an account. */
export type KeptDoor = {
  key: string;
  by: { kind: 'link'; token: string; secret: string } | { kind: 'session'; accountId: string; itemId: string };
  door: Door;
  /** Over: the server gave up its credential for good, in these words. Its roll is gone. */
  over: string | null;
  /** `labels`: whether whoever checks children in may print theirs. */
  kiosk: { pin: string; labels?: boolean; tries?: WrongPins } | null;
  openedAt: number;
};

/** Somebody on the roll, with what they are found by. */
export type RollPerson = DoorPerson & { folded: string };

export type KeptRoll = { doorKey: string; itemId: string; people: RollPerson[]; loadedAt: number };

export type KeptVisit = Visit & { doorKey: string };

/** How far this device has heard of a check-in. */
export type Heard = {
  doorKey: string;
  itemId: string;
  since: string | null;
  /** Milliseconds by which the clock of this device is behind the server's. */
  behindMs: number;
  counts: Headcount[];
  at: number;
};

/** An operation done here and not on the server yet, or refused by the server, with its words. */
export type Unsent = {
  id: string;
  doorKey: string;
  itemId: string;
  accountId: string | null;
  operation: Operation;
  /** The person concerned, if on the roll. */
  personId: string | null;
  /** The same in words, to be said where it was refused. */
  about: string;
  /** Began to be sent: it stays as it is, for the server may have it. */
  tried: boolean;
  refused: string | null;
  savedAt: number;
};

interface Kept extends DBSchema {
  doors: { key: string; value: KeptDoor };
  rolls: { key: [string, string]; value: KeptRoll };
  visits: { key: [string, string, string]; value: KeptVisit; indexes: { item: [string, string] } };
  heard: { key: [string, string]; value: Heard };
  unsent: { key: string; value: Unsent; indexes: { door: string } };
}

export type Database = IDBPDatabase<Kept>;

let opened: Promise<Database> | undefined;

/** The door's data in this browser. Survives closing, updates and the end of a session. */
export function database(): Promise<Database> {
  opened ??= openDB<Kept>('koinonia-door', 1, {
    upgrade(db) {
      db.createObjectStore('doors', { keyPath: 'key' });
      db.createObjectStore('rolls', { keyPath: ['doorKey', 'itemId'] });
      const visits = db.createObjectStore('visits', { keyPath: ['doorKey', 'itemId', 'personId'] });
      visits.createIndex('item', ['doorKey', 'itemId']);
      db.createObjectStore('heard', { keyPath: ['doorKey', 'itemId'] });
      db.createObjectStore('unsent', { keyPath: 'id' }).createIndex('door', 'doorKey');
    },
    // A newer version in another tab wants to change the stores: it must not wait for this one.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** On the disk before anything says that it is saved, also where the power goes next. */
export const strictly = { durability: 'strict' } as const;
