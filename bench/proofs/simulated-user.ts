import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../server/testing/caller.ts';

/** One request of a user: its name, its status (0: no answer), and its time in milliseconds. */
export type Asked = { what: string; kind: 'read' | 'write'; status: number; took: number };

const terms = ['adeyemi', 'okafor0', 'person12', '0803', 'grace', 'bello', 'ngozi', 'danjuma001'];
const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** A user who looks something up about once a second, and writes one time in ten. */
export async function simulateUser(caller: Caller, asked: Asked[], over: () => boolean): Promise<void> {
  const person = await firstPerson(caller);
  let written = 0;
  const reads: Record<string, () => string> = {
    people: () => `/api/People/GetPeopleBasicInfo?page=${Math.floor(Math.random() * 4)}&pageSize=50`,
    search: () => `/api/Membership/GetSearchedUSers?searchText=${any(terms)}&page=0&pageSize=50`,
    person: () => `/api/People/GetPerson/${person}`,
    sent: () => '/api/Messaging/GetAllSentSMS?page=0&pageSize=50',
    units: () => '/api/Messaging/GetUnits',
    'signed-in user': () => '/api/Membership/GetCurrentSignedInUser',
    groups: () => '/api/GetAllGroupBasicInformation',
  };
  const ask = async (what: string, kind: Asked['kind'], call: () => Promise<{ status: number }>) => {
    const start = performance.now();
    const { status } = await call().catch(() => ({ status: 0 }));
    asked.push({ what, kind, status, took: performance.now() - start });
  };
  while (!over()) {
    if (Math.random() < 0.1) {
      written += 1;
      const somebody = {
        firstName: 'Ada',
        lastName: `Obi ${written}`,
        phoneNumber: `0805${String(1_000_000 + written)}`,
      };
      await ask('new person', 'write', () => caller.post('/api/People/CreatePeople', [somebody]));
    } else {
      const [what, path] = any(Object.entries(reads));
      await ask(what, 'read', () => caller.get(path()));
    }
    await sleep(500 + Math.random() * 1000);
  }
}

async function firstPerson(caller: Caller): Promise<string> {
  const { body } = await caller.get<{ items: { id: string }[] }>('/api/People/GetPeopleBasicInfo?page=0&pageSize=1');
  return body.items[0]?.id ?? '';
}
