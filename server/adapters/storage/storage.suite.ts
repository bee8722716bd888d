import { clockAheadMs } from '../../testing/processes/node-flags.ts';
import { expect, test } from 'vitest';
import type { Storage } from './storage.ts';

/** The tests for every storage, wherever the bytes lie. */
export function storageSuite(name: string, storage: () => Storage): void {
  const keysOf = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of storage().list(prefix)) keys.push(key);
    return keys.sort();
  };
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);

  test(`${name}: every byte comes back, and the last write wins`, async () => {
    await storage().put('tenant-a/1/64.webp', Uint8Array.of(1), 'image/webp');
    await storage().put('tenant-a/1/64.webp', every, 'image/webp');
    expect(Buffer.from((await storage().get('tenant-a/1/64.webp'))!).equals(Buffer.from(every))).toBe(true);
  });

  test(`${name}: a missing key reads as undefined, and removing it is no failure`, async () => {
    expect(await storage().get('tenant-a/nothing/64.webp')).toBeUndefined();
    await storage().remove(['tenant-a/nothing/64.webp']);
  });

  test(`${name}: lists any number by prefix, with the time of writing`, async () => {
    const keys = Array.from({ length: 8 }, (_, at) => `tenant-b/${at}/64.webp`);
    for (const key of keys) await storage().put(key, every, 'image/webp');
    await storage().put('tenant-bc/1/64.webp', every, 'image/webp');
    expect(await keysOf('tenant-b/')).toEqual(keys);
    expect(await keysOf('')).toEqual(expect.arrayContaining([...keys, 'tenant-bc/1/64.webp']));
    for await (const { writtenAt } of storage().list('tenant-b/')) {
      // Files are dated by the clock of the machine.
      const ago = [Date.now(), Date.now() - clockAheadMs].map((now) => Math.abs(now - writtenAt.getTime()));
      expect(Math.min(...ago)).toBeLessThan(60_000);
    }
    expect(await keysOf('tenant-z/')).toEqual([]);
  });

  test(`${name}: removing removes that key alone`, async () => {
    const keys = ['64', '256', '1024'].map((size) => `tenant-c/1/${size}.webp`);
    for (const key of keys) await storage().put(key, every, 'image/webp');
    await storage().remove(keys.slice(0, 2));
    expect(await keysOf('tenant-c/')).toEqual(keys.slice(2));
  });

  test(`${name}: a key that leads outside is refused`, async () => {
    for (const key of ['../outside', 'tenant-a/../../x', '/etc/passwd', 'tenant-a//x', 'tenant-a/.x', 'alone', '']) {
      await expect(async () => storage().put(key, every, 'image/webp'), key).rejects.toThrow('no key');
      await expect(async () => storage().get(key), key).rejects.toThrow('no key');
    }
  });
}
