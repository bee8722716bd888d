import { api } from '../../core/client.ts';

/** Milliseconds between two looks, and how many of them: an hour. */
const EVERY = 15_000;
const LOOKS = 240;
/** Imports that one look goes through; the newest come first. */
const NEWEST = 20;

/**
 * Looks now and then whether an import was saved whose answer did not come, for an hour at most; also after its screen was
 * left. Answers what it did, as saving answers it; undefined where it was not saved by then, or `signal` ended the wait.
 */
export async function pollSaving(
  importId: string,
  signal: AbortSignal,
): Promise<{ createdRecord: number; returnList: number } | undefined> {
  for (let look = 0; look < LOOKS && !signal.aborted; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    const past = await api.people
      .pastImports({ query: { page: 0, pageSize: NEWEST } }, { signal })
      .catch(() => undefined);
    const saved = past?.items.find(({ id, state }) => id === importId && state === 'saved');
    if (saved) return { createdRecord: saved.createdRecord, returnList: saved.alreadyThere };
  }
  return undefined;
}
