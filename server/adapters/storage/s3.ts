import { S3mini, S3ServiceError } from 's3mini';
import { checkKey, type Storage } from './storage.ts';

const ANSWERS_WITHIN_MS = 30_000;
const PAGE = 1000;
const AT_ONCE = 8;
/** Waits between tries where the store is busy or away; every act here may safely be done twice. */
const WAITS_MS = [200, 1000, 3000];

/** Objects in a bucket of any S3-compatible store: `https://key:secret@host/bucket?region=eu-west-1`. */
export function s3Storage(address: string): Storage {
  const url = new URL(address);
  const store = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    region: url.searchParams.get('region') ?? 'auto',
    requestAbortTimeout: ANSWERS_WITHIN_MS,
  });
  return {
    kind: 's3',
    async put(key, bytes, type) {
      checkKey(key);
      await importWithRetry(async () => {
        const answer = await store.putObject(key, Buffer.from(bytes), type);
        await answer.body?.cancel();
      });
    },
    async get(key) {
      checkKey(key);
      const bytes = await importWithRetry(() => store.getObjectArrayBuffer(key));
      return bytes ? new Uint8Array(bytes) : undefined;
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += AT_ONCE) {
        const some = keys.slice(from, from + AT_ONCE).map(checkKey);
        await Promise.all(some.map((key) => importWithRetry(() => store.deleteObject(key))));
      }
    },
    async *list(prefix) {
      let after: string | undefined;
      do {
        const page = await importWithRetry(() => store.listObjectsPaged('/', prefix, PAGE, after));
        if (!page) throw new Error('The bucket that S3_URL names is not there.');
        for (const { Key, LastModified } of page.objects ?? []) yield { key: Key, writtenAt: new Date(LastModified) };
        after = page.nextContinuationToken;
      } while (after);
    },
  };
}

async function importWithRetry<T>(act: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await act();
    } catch (error) {
      if (error instanceof S3ServiceError && error.status < 500 && error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return act();
}
