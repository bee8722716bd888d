import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../../../server/testing/caller.ts';
import { password } from '../../../server/testing/calls/example-input.ts';
import { missingEmails } from '../acknowledged-writes.ts';
import type { Church } from '../church.ts';

/** One kind of work, done over and over: when each was acknowledged, and how often each other status was answered. */
export type Work = { name: string; done: number[]; refused: Map<number, number>; stop: () => Promise<void> };

/** `act` answers a status; 200 where it was acknowledged, 0 where there was no answer. */
function keepDoing(name: string, everyMs: number, act: () => Promise<number>): Work {
  let stopping = false;
  const work: Omit<Work, 'stop'> = { name, done: [], refused: new Map() };
  const running = (async () => {
    while (!stopping) {
      const status = await act().catch(() => 0);
      if (status === 200) work.done.push(Date.now());
      else work.refused.set(status, (work.refused.get(status) ?? 0) + 1);
      await sleep(everyMs);
    }
  })();
  return Object.assign(work, {
    stop: () => {
      stopping = true;
      return running;
    },
  });
}

/** Everything that goes on while the database is moved. `lost` names what was acknowledged and is not there. */
export type Load = {
  works: Work[];
  writes: Work[];
  reads: Work[];
  /** When a screen was told of new people. */
  heard: () => readonly number[];
  lost: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/** `urls`: the processes that serve; everybody goes from one to the other. `people`: who may be checked in, once each. */
export async function startLoad(church: Church, urls: readonly string[], people: readonly string[]): Promise<Load> {
  const callers = urls.map((url) => church.at(url).caller);
  let turn = 0;
  const next = () => callers[(turn += 1) % callers.length] ?? church.caller;
  const added: string[] = [];
  const adding = keepDoing('people', 200, async () => {
    const email = `${randomUUID()}@example.org`;
    const answer = await next().post('/api/People/CreatePeople', [{ firstName: 'Ada', lastName: 'Obi', email }]);
    if (answer.status === 200) added.push(email);
    return answer.status;
  });
  const imported: string[] = [];
  const importing = keepDoing('imports', 5000, () => importOnce(next, imported));
  const signedUp: string[] = [];
  const signingUp = keepDoing('sign-ups', 6000, async () => {
    const email = `${randomUUID()}@example.org`;
    const url = urls[signedUp.length % urls.length] ?? '';
    await new Caller(url, { 'x-forwarded-for': `10.9.${signedUp.length % 250}.7` }).signUp({ email });
    signedUp.push(email);
    return 200;
  });
  const listing = keepDoing('lists', 200, async () => (await next().get('/api/People/GetPeopleBasicInfo')).status);
  const doors = await openDoors(church, urls, people);
  const events = listenForEvents(church.caller.cookie, urls[0] ?? '');
  const works = [adding, importing, signingUp, ...doors.works, listing];
  return {
    works,
    writes: [adding, ...doors.works],
    reads: [listing],
    heard: events.heard,
    lost: async () => [
      ...(await missingEmails(church.caller, [...added, ...imported])),
      ...(await doors.missing()),
      ...(await whoCannotSignIn(urls[0] ?? '', signedUp)),
    ],
    stop: async () => {
      await Promise.all(works.map((work) => work.stop()));
      events.stop();
    },
  };
}

/** Reads a file of a hundred people and keeps them; asked again with its key until there is an answer, it counts once. */
async function importOnce(next: () => Caller, imported: string[]): Promise<number> {
  const emails = Array.from({ length: 100 }, () => `${randomUUID()}@example.org`);
  const form = new FormData();
  const lines = emails.map((email, at) => `Bisi,Import${at},${email}`);
  form.append('file', new Blob([['First name,Last name,Email', ...lines].join('\n')]), 'people.csv');
  const preview = await next().call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile', { form });
  if (preview.status !== 200) return preview.status;
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    const kept = await next()
      .post<{ returnObject: { createdRecord: number } }>('/api/People/CreatePeople', preview.body, key)
      .catch(() => null);
    if (kept?.status === 200) {
      imported.push(...emails);
      // Somebody who was written twice would make it more.
      return kept.body.returnObject.createdRecord === emails.length ? 200 : 599;
    }
    if (kept && kept.status < 500) return kept.status;
    await sleep(500);
  }
}

type Visits = { outcomes: { outcome: string }[]; changed: { personId: string; present: boolean }[] };

/** Four devices of one door. As a device does, each sends an operation again under its id until it is acknowledged. */
async function openDoors(church: Church, urls: readonly string[], people: readonly string[]) {
  const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
  const wish = { fullEventName: 'Failover', eventDate: new Date().toISOString().slice(0, 10), time: '00:05' };
  const itemId = (await church.caller.post<{ id: string }>(path('CheckInAttendanceItem'), wish)).body.id;
  const { link, pin } = (await church.caller.post<{ link: string; pin: string }>(path('MakeDoorLink'), { itemId }))
    .body;
  const waiting = [...people];
  const cameIn: string[] = [];
  const devices = await Promise.all(
    [0, 1, 2, 3].map(async (place) => {
      const caller = new Caller(urls[place % urls.length] ?? '');
      const joining = { token: link.split('/door/')[1], pin, name: `Door ${place}` };
      const { body } = await caller.post<{ secret: string }>(path('JoinDoor'), joining);
      const headers = { authorization: `Bearer ${body.secret}` };
      return (operations: object[], since: string | null) =>
        caller.post<Visits>(path('Sync'), { itemId, since, operations }, headers);
    }),
  );
  const works = devices.map((sync, place) => {
    let operation: { id: string; kind: string; personId: string; at: string } | undefined;
    return keepDoing(`door ${place + 1}`, 400, async () => {
      const personId = operation?.personId ?? waiting.pop();
      if (!personId) return 204;
      operation ??= { id: randomUUID(), kind: 'in', personId, at: new Date().toISOString() };
      const { status, body } = await sync([operation], 'now');
      if (status !== 200) return status;
      operation = undefined;
      if (!/done|already/.test(body.outcomes[0]?.outcome ?? '')) return 409;
      cameIn.push(personId);
      return 200;
    });
  });
  const missing = async () => {
    const answer = await devices[0]?.([], null);
    const present = new Set(answer?.body.changed.filter((visit) => visit.present).map(({ personId }) => personId));
    return cameIn.filter((personId) => !present.has(personId));
  };
  return { works, missing };
}

/** Somebody's screen: it opens its stream again when that ends, as a browser does. */
function listenForEvents(cookie: string, url: string) {
  const heard: number[] = [];
  const leaving = new AbortController();
  void (async () => {
    while (!leaving.signal.aborted) {
      try {
        const { body } = await fetch(`${url}/api/events`, { headers: { cookie }, signal: leaving.signal });
        for await (const piece of body!.pipeThrough(new TextDecoderStream()))
          if (piece.includes('event: people')) heard.push(Date.now());
      } catch {
        // Tried again.
      }
      await sleep(1000);
    }
  })();
  return { heard: () => heard, stop: () => leaving.abort() };
}

async function whoCannotSignIn(url: string, emails: readonly string[]): Promise<string[]> {
  const cannot: string[] = [];
  for (const [at, email] of emails.entries()) {
    const caller = new Caller(url, { 'x-forwarded-for': `10.8.${at % 250}.7` });
    const { status } = await caller.post('/api/session/sign-in', { email, password });
    if (status !== 200) cannot.push(`${email} (${status})`);
  }
  return cannot;
}
