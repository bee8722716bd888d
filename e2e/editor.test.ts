import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { startApp } from './app.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

const editable = (page: Page) => page.locator('.ck-editor__main > .ck-editor__editable');
const told = (page: Page, ...words: string[]) =>
  Promise.all(words.map((one) => page.getByText(one, { exact: true }).first().waitFor()));

/** A picture dropped into the editor, as from the desktop; drawn by the browser. */
async function drop(page: Page, name: string): Promise<void> {
  await editable(page).click();
  await page.evaluate(async (fileName) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
    canvas.getContext('2d')!.fillRect(0, 0, 40, 30);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([blob!], fileName, { type: 'image/png' }));
    const target = document.querySelector('.ck-editor__editable')!;
    const { left, top } = target.getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, dataTransfer, clientX: left + 30, clientY: top + 30 };
    target.dispatchEvent(new DragEvent('drop', at));
  }, name);
}

test('the editor is for everybody’s eyes and fingers while one writes in it; a banner keeps its width', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/tenant/email/templates?edit=new&from=announcement');
  await editable(page).waitFor();
  await editable(page).click();
  await page.locator('.ck-powered-by').waitFor();
  await expectAccessible(page);

  // What is chosen may be no text at all; the button says the same to the eye and to a screen reader then.
  await editable(page).locator('figure').first().hover();
  await page.locator('.ck-widget__selection-handle').first().click();
  const heading = page.locator('.ck-heading-dropdown > .ck-button');
  await expect.poll(() => heading.innerText()).toBe('Choose heading');
  expect(await heading.getAttribute('aria-label')).toContain('Choose heading');
  await editable(page).locator('p').first().click();
  await page.keyboard.type('Hello ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/tenant/email/templates');
  const [saved] = await (await page.request.get('/api/Messaging/GetEmailTemplates')).json();
  expect(saved.body).toMatch(/<figure[^>]* style="[^"]*width:100%/);
});

test('pictures go to our own server by CKFinder’s way; what goes wrong is said in the words there are for it', async ({
  page,
  expected,
}) => {
  expected.push(/ERR_FAILED|413|500/);
  await signUp(page);
  await page.goto('/tenant/email/compose');
  await editable(page).waitFor();
  const upload = page.waitForRequest((request) => request.method() === 'POST' && /upload/i.test(request.url()));
  await drop(page, 'choir.png');
  // The server takes it only with the token that its cookie has.
  const url = (await upload).url();
  await editable(page).locator('img[src^="http"]').waitFor();

  const address = url.replace(/\?.*$/, '*');
  await page.route(address, (route) =>
    route.fulfill({ json: { uploaded: false, error: { message: 'The picture is too large.' } } }),
  );
  await drop(page, 'large.png');
  await told(page, 'Upload failed', 'The picture is too large.');
  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await drop(page, 'lost.png');
  await told(page, 'Cannot upload file: lost.png.');
});

const jwt = `${btoa('{"alg":"none"}')}.${btoa('{"exp":4102444800}')}.signature`;

/** An upload gateway as CKEditor's Cloud Services have it: a token by GET, a picture by POST with that token. */
async function startGateway() {
  const state = { token: jwt, tokenStatus: 200, uploads: [] as { authorization: string; body: string }[] };
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*, authorization',
    'access-control-allow-methods': '*',
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isToken = request.url?.startsWith('/token');
      const isUpload = request.method === 'POST';
      if (isUpload) {
        const authorization = request.headers.authorization ?? '';
        state.uploads.push({ authorization, body: Buffer.concat(parts).toString('latin1') });
      }
      const status = isToken && request.method === 'GET' ? state.tokenStatus : 200;
      response.writeHead(status, { ...cors, 'content-type': isUpload ? 'application/json' : 'text/plain' });
      const { port } = server.address() as AddressInfo;
      response.end(isUpload ? JSON.stringify({ default: `http://127.0.0.1:${port}/picture.png` }) : state.token);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { state, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

test('with a token the picture goes to the gateway; a token that is none, or does not come, is said', async ({
  browser,
}) => {
  const gateway = await startGateway();
  const app = await startApp({
    EDITOR_TOKEN_URL: `${gateway.url}/token`,
    EDITOR_UPLOAD_URL: `${gateway.url}/upload`,
  });
  const context = await browser.newContext({ baseURL: app.url });
  try {
    const page = await context.newPage();
    await signUp(page);
    const open = async () => {
      await page.goto('/tenant/email/compose');
      await editable(page).waitFor();
    };
    await open();
    await drop(page, 'choir.png');
    await editable(page).locator('img[src$="/picture.png"]').waitFor();
    expect(gateway.state.uploads).toMatchObject([{ authorization: jwt }]);
    expect(gateway.state.uploads[0]?.body).toContain('filename="choir.png"');

    gateway.state.token = 'no token';
    await open();
    await drop(page, 'second.png');
    await told(page, 'Upload failed', 'The permission to upload is not valid. Tell whoever runs Koinonia.');
    gateway.state.tokenStatus = 500;
    await open();
    await drop(page, 'third.png');
    await told(page, 'The permission to upload could not be fetched. Please try again.');
    expect(gateway.state.uploads).toHaveLength(1);
  } finally {
    await context.close();
    await app.stop();
    gateway.stop();
  }
});
