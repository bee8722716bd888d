import { randomUUID } from 'node:crypto';
import type { Caller } from '../server/testing/caller.ts';
import { atMost, type Measured, median } from './measurements.ts';

const DEVICES = 20;
const EVERY_MS = 500;
const CHECK_INS = 40;

type Visit = { personId: string };
type Device = { headers: Record<string, string>; seen: Map<string, number>; stop: () => void };

/** 120 check-ins a minute by 20 devices in turn: how long until all of them have each, as the door does it. */
export async function benchPropagation(url: string, caller: Caller, people: readonly string[]): Promise<Measured> {
  const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
  const day = new Date().toISOString().slice(0, 10);
  const wish = { fullEventName: 'Crowded', eventDate: day, time: '00:05' };
  const itemId = (await caller.post<{ id: string }>(path('CheckInAttendanceItem'), wish)).body.id;
  const { link, pin } = (await caller.post<{ link: string; pin: string }>(path('MakeDoorLink'), { itemId })).body;
  const token = link.split('/door/')[1];
  const post = async (rest: string, body: object, headers: Record<string, string> = {}) => {
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    const answer = await fetch(url + path(rest), sent);
    if (!answer.ok) throw new Error(`${rest} answered ${answer.status}`);
    return answer.json();
  };
  const devices: Device[] = [];
  for (let place = 0; place < DEVICES; place += 1) {
    const { secret } = (await post('JoinDoor', { token, pin, name: `Device ${place}` })) as { secret: string };
    devices.push(
      await listen(
        url,
        { authorization: `Bearer ${secret}` },
        (headers, since) =>
          post('Sync', { itemId, since, operations: [] }, headers) as Promise<{ changed: Visit[]; since: string }>,
      ),
    );
  }
  const began = new Map<string, number>();
  for (let turn = 0; turn < CHECK_INS; turn += 1) {
    const personId = people[turn]!;
    began.set(personId, performance.now());
    const at = new Date().toISOString();
    const operations = [{ id: randomUUID(), kind: 'in', personId, at }];
    const { headers } = devices[turn % DEVICES]!;
    await post('Sync', { itemId, since: 'now', operations }, headers);
    await new Promise((next) => setTimeout(next, EVERY_MS));
  }
  await new Promise((quiet) => setTimeout(quiet, 3 * EVERY_MS));
  for (const { stop } of devices) stop();
  const took = [...began].map(([personId, start]) =>
    Math.max(...devices.map(({ seen }) => (seen.get(personId) ?? Number.POSITIVE_INFINITY) - start)),
  );
  const slowest = Math.max(...took).toFixed(0);
  return atMost(`a check-in is on all of ${DEVICES} devices (the slowest of ${CHECK_INS} after ${slowest} ms)`, 1000, [
    median(took),
  ]);
}

type Ask = (headers: Record<string, string>, since: string | null) => Promise<{ changed: Visit[]; since: string }>;

/** Hears that something changed and asks what, a little later and not all at once, as a device of the door does. */
async function listen(url: string, headers: Record<string, string>, ask: Ask): Promise<Device> {
  const seen = new Map<string, number>();
  const ending = new AbortController();
  let { since } = await ask(headers, null);
  let asking = Promise.resolve();
  let told: NodeJS.Timeout | undefined;
  const hear = () => {
    told ??= setTimeout(
      () => {
        told = undefined;
        asking = asking.then(async () => {
          const answer = await ask(headers, since);
          since = answer.since;
          for (const { personId } of answer.changed) if (!seen.has(personId)) seen.set(personId, performance.now());
        });
      },
      50 + Math.random() * 200,
    );
  };
  const { body } = await fetch(`${url}/api/events`, { headers, signal: ending.signal });
  void (async () => {
    for await (const piece of body!.pipeThrough(new TextDecoderStream()))
      if (piece.includes('event: attendance')) hear();
  })().catch(() => undefined);
  return { headers, seen, stop: () => ending.abort() };
}
