import type { z } from 'zod';
import type { doorFile } from '../../../contract/attendance/door-schemas.ts';
import { database, type KeptDoor } from './database.ts';
import { readUnsent } from './unsent.ts';

type DoorFile = z.input<typeof doorFile>;

/** The unsent operations as a file for an administrator to upload; if sent both ways, they count once. */
export async function unsentFile(door: KeptDoor): Promise<Blob> {
  const rows = await readUnsent(door.key);
  const heard = await (await database()).getAll('heard', IDBKeyRange.bound([door.key], [door.key, []]));
  const behindMs = heard.toSorted((one, other) => other.at - one.at)[0]?.behindMs ?? 0;
  const file: DoorFile = {
    format: 'koinonia-door',
    version: 1,
    deviceId: door.door.deviceId,
    behindMs,
    operations: rows.map(({ operation, itemId }) => ({ ...operation, itemId })),
  };
  return new Blob([JSON.stringify(file)], { type: 'application/json' });
}
