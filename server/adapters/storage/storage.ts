/** The store of uploaded files. A key is `<tenant>/<file>/<version>`: letters, digits, dots, dashes and slashes. */
export type Storage = {
  kind: 'files' | 's3';
  /** Whole or not at all; once it returns, the file survives a crash. Overwrites. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Undefined for what is not there. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** A missing file counts as removed. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every key that begins so (`<tenant>/`, or '' for all), in any order, with the moment it was written. */
  list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>;
};

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** Throws for a key that could lead anywhere else. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of a stored file.');
  return key;
}
