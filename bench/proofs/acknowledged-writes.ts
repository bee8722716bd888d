import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../server/testing/caller.ts';

type Written = { returnObject: { createdRecord: number } };
type Listed = { items: { email: string | null }[]; totalItems: number };

/** A user who adds people one after another and remembers every confirmation and every refusal. */
export type Writer = {
  acknowledged: string[];
  refused: { status: number; words: string }[];
  stop: () => Promise<void>;
};

let writers = 0;

/** Writes at most every `everyMs` until stopped. A broken connection is a refusal with status 0. */
export function writeOn(caller: Caller, everyMs: number): Writer {
  const own = `w${(writers += 1)}x${Date.now() % 100_000}`;
  const acknowledged: string[] = [];
  const refused: Writer['refused'] = [];
  let stopping = false;
  const run = async () => {
    for (let at = 0; !stopping; at += 1) {
      const email = `${own}-${at}@example.org`;
      // Long enough to fill the disk.
      const person = {
        firstName: 'Ada',
        lastName: `Obi ${at}`,
        email,
        address: `${at} Broad Street `.repeat(12).slice(0, 190),
      };
      const answer = await caller
        .post<Written & { error?: { message: string } }>('/api/People/CreatePeople', [person])
        .catch(() => null);
      if (answer?.status === 200 && answer.body.returnObject.createdRecord === 1) acknowledged.push(email);
      else refused.push({ status: answer?.status ?? 0, words: answer?.body.error?.message ?? '' });
      await sleep(everyMs);
    }
  };
  const running = run();
  return {
    acknowledged,
    refused,
    stop: () => {
      stopping = true;
      return running;
    },
  };
}

/** The e-mail addresses missing from the list of people. */
export async function missingEmails(caller: Caller, emails: readonly string[]): Promise<string[]> {
  const kept = new Set<string>();
  for (let page = 0, more = true; more; page += 1) {
    const { body } = await caller.get<Listed>(`/api/People/GetPeopleBasicInfo?page=${page}&pageSize=1000`);
    for (const { email } of body.items) if (email) kept.add(email);
    more = body.items.length === 1000;
  }
  return emails.filter((email) => !kept.has(email));
}
