import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const boundary = 'x-boundary';
const piece = fc.oneof(
  fc.constantFrom(
    '\r\n',
    '--',
    `--${boundary}`,
    `\r\n--${boundary}\r\n`,
    `\r\n--${boundary}--\r\n`,
    '"',
    ';',
    ':',
    '\r',
    '\n',
  ),
  fc.constantFrom(
    'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
    'Content-Disposition: form-data; name="file"; filename="../../a.xlsx"\r\n\r\nPK\u0003\u0004',
    'Content-Disposition: form-data; name="__proto__"\r\n\r\n',
    'Content-Type: text/csv\r\n',
    'FirstName,Phone\nAda,0803\n',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

test('two thousand mangled multipart bodies are all answered, and the process survives', async () => {
  const by = app.caller();
  await by.signUp();
  const send = async (pieces: string[]) => {
    const answer = await fetch(`${app.url}/api/People/UploadFirstTimerFile?pageSize=1`, {
      method: 'POST',
      headers: { cookie: by.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `--${boundary}\r\n${pieces.join('')}`,
    });
    expect(answer.status, JSON.stringify(pieces)).toBeLessThan(500);
    await answer.arrayBuffer();
  };
  const body = fc.array(piece, { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 8, maxLength: 8 }), async (bodies) => {
      await Promise.all(bodies.map(send));
    }),
    { numRuns: 250 },
  );
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
}, 240_000);
