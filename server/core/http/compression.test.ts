import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let caller: Caller;
beforeAll(async () => {
  app = await sharedTestApp();
  caller = app.caller();
  await caller.signUp({ sampleData: true });
});
afterAll(() => app.stop());

const path = '/api/People/GetPeopleBasicInfo?pageSize=100&page=0';

/** The reply on the wire; `fetch` would unpack it. */
function asItTravels(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const call = request(app.url + path, { headers: { cookie: caller.cookie, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
    });
    call.on('error', reject).end();
  });
}

test('a long reply is compressed as the browser accepts it, and says the same', async () => {
  const plain = await asItTravels(path, {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await asItTravels(path, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await asItTravels(path, { 'accept-encoding': 'gzip' });
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(br.bytes.length).toBeLessThan(plain.bytes.length / 3);
  expect(br.headers['x-total-count']).toBe(plain.headers['x-total-count']);
});

test('a compressed body is refused, not unpacked', async () => {
  const answer = await fetch(`${app.url}/api/session/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ email: 'a@example.org', password: 'x' })),
  });
  expect(answer.status).toBe(400);
});
