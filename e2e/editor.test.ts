import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { scriptBodies } from '../server/testing/script-bodies.ts';
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

/** A text as another program puts it on the clipboard. */
async function paste(page: Page, html: string, { withFile = false } = {}): Promise<void> {
  await editable(page).click();
  await page.evaluate(
    ([text, picture]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', text);
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      if (picture) clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
      document.querySelector('.ck-editor__editable')!.dispatchEvent(event);
    },
    [html, withFile ? onePixel : ''] as const,
  );
}
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the editor is accessible and works by touch; a banner keeps its width', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/email/templates?edit=new&from=announcement');
  await editable(page).waitFor();
  await editable(page).click();
  await page.locator('.ck-powered-by').waitFor();
  await expectAccessible(page);

  // The selection may be no text at all; the button then says so to eyes and screen readers alike.
  await editable(page).locator('figure').first().hover();
  await page.locator('.ck-widget__selection-handle').first().click();
  const heading = page.locator('.ck-heading-dropdown > .ck-button');
  await expect.poll(() => heading.innerText()).toBe('Choose heading');
  expect(await heading.getAttribute('aria-label')).toContain('Choose heading');
  await editable(page).locator('p').first().click();
  await page.keyboard.type('Hello ');
  // Text written during a save would be lost.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/Messaging/SaveEmailTemplate', (route) => held.then(() => route.continue()));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => editable(page).getAttribute('contenteditable')).toBe('false');
  goOn();
  await page.waitForURL('**/tenant/email/templates');
  const [listed] = await (await page.request.get('/api/Messaging/GetEmailTemplates')).json();
  expect(listed, 'a list of long bodies would hold everybody up').not.toHaveProperty('body');
  const saved = await (await page.request.get(`/api/Messaging/GetEmailTemplate/${listed.id}`)).json();
  expect(saved.body).toMatch(/<figure[^>]* style="[^"]*width:100%/);
});

test('pictures go to a server of one’s own the CKFinder way; failures are explained', async ({ page, expected }) => {
  expected.push(/ERR_FAILED|413|500/);
  await signUp(page);
  await page.goto('/tenant/email/compose');
  await editable(page).waitFor();
  const upload = page.waitForRequest((request) => request.method() === 'POST' && /upload/i.test(request.url()));
  await drop(page, 'choir.png');
  // The server accepts it only with the token in its cookie.
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
  expect(await page.getByText('The upload was stopped.').count()).toBe(0);
  await page.unroute(address);
  // Removed during its upload.
  await page.route(address, () => undefined);
  await drop(page, 'slow.png');
  await editable(page).locator('.ck-image-upload-placeholder, .ck-progress-bar').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await told(page, 'The upload was stopped.');
  // Left during the upload: the saved text has no empty place, and the missing picture is reported.
  await drop(page, 'left.png');
  await told(page, 'A picture is being uploaded. Sending and saving wait until it has arrived.');
  await page.getByRole('link', { name: 'Home' }).click();
  await told(page, 'Cannot upload file: left.png.');
  await page.goBack();
  await editable(page).locator('img[src^="http"]').waitFor();
  expect(await editable(page).locator('img:not([src])').count()).toBe(0);
  // An upload that neither advances nor fails delays nobody for ever. The clock is a script, which the frame of the
  // preview refuses.
  expected.push(/Blocked script execution in 'about:srcdoc'/);
  await page.clock.install();
  await drop(page, 'stalled.png');
  await told(page, 'A picture is being uploaded. Sending and saving wait until it has arrived.');
  await page.clock.fastForward(61_000);
  await told(page, 'Upload failed', 'Cannot upload file: stalled.png.');
  await page.getByText('A picture is being uploaded.').waitFor({ state: 'detached' });
  await page.clock.resume();
  // A picture from another program, pasted with a text, is unavailable to us.
  await paste(page, '<p>From Word</p><p><img src="file:///C:/clip_image001.png"></p>');
  await told(page, 'Cannot upload file: clip_image001.png.');
  await editable(page).getByText('From Word').waitFor();
  expect(await editable(page).locator('img').count()).toBe(1);
  await page.unroute(address);
  // Pictures of other sites are not shown here; their places and the preview before sending say so.
  await paste(
    page,
    '<p>Come <b>all</b><img src="https://example.org/a/harvest.jpg?w=1"><img src="https://example.org/open.gif" width="1" height="1"></p>' +
      '<figure class="image"><img src="//lh7.example.com/docsz/AD_4nXc" alt="Our choir"></figure>'.repeat(2),
  );
  await told(page, '3 pictures from another site did not come along', '[Picture: Our choir][Picture: Our choir]');
  await editable(page).getByText('Come all[Picture: harvest.jpg]').waitFor();
  expect(await editable(page).locator('img').count()).toBe(1);
  await page.getByText('Still to be filled in: Picture: harvest.jpg').first().waitFor();
  // Emojis that are pictures elsewhere become letters here, and fill nobody's gallery.
  const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  await paste(
    page,
    `<b>URGENT</b><span> prayer </span><img src="${dot}" alt="🙏🏾" class="emoji"><img src="https://mail.example/1f389.png" alt="🎉">`,
  );
  await editable(page).getByText('prayer 🙏🏾🎉').waitFor();
  // Our own picture stays a picture, even if its description is an emoji.
  const ours = await editable(page).locator('img').getAttribute('src');
  await paste(page, `<p>Feast <img src="${ours}" alt="🎉"></p>`);
  await expect.poll(() => editable(page).locator('img[alt="🎉"]').count()).toBe(1);
  // A picture copied alone has its bytes beside its address.
  await paste(page, '<meta charset="utf-8"><img src="https://example.org/b.png" alt="">', { withFile: true });
  await expect.poll(() => editable(page).locator('img[src*="/media/"]').count()).toBe(3);

  // A token is required, but its address is unknown.
  await page.route('**/api/Media/EditorUpload', (route) =>
    route.fulfill({ json: { uploadUrl: '/nowhere', tokenUrl: '' } }),
  );
  await page.goto('/tenant/email/templates?edit=new');
  await page.reload();
  await editable(page).waitFor();
  await drop(page, 'fourth.png');
  await told(page, 'The address that gives permission to upload is missing. Tell whoever runs Koinonia.');
});

test('a gallery picture that is gone, or fits nowhere, says so', async ({ page, expected }) => {
  expected.push(/404/);
  await signUp(page);
  await page.goto('/tenant/media');
  const picture = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#14634f' } })
    .jpeg()
    .toBuffer();
  const choir = { name: 'choir.jpg', mimeType: 'image/jpeg', buffer: picture };
  await page.locator('input[type=file]').setInputFiles(choir);
  await page.getByRole('button', { name: 'View choir.jpg' }).waitFor();
  const [{ imagePath }] = await (await page.request.get('/api/Media/GetAllMedia')).json();
  const body = `<p>Here</p><figure class="image"><img src="${imagePath}" alt="Choir"><figcaption>Our choir</figcaption></figure>`;
  const draft = await page.request.post('/api/Messaging/saveEmaillDraft', { data: { subject: 'Choir', body } });
  await page.goto(`/tenant/email/compose?emaildraft=${(await draft.json()).id}`);
  const insert = page.getByRole('button', { name: 'Insert picture from the gallery' });
  const pick = page
    .getByRole('dialog', { name: 'Insert picture from the gallery' })
    .getByRole('button', { name: 'Insert choir.jpg' });
  await editable(page).getByText('Our choir').click();
  await insert.click();
  await pick.click();
  await told(page, 'Inserting image failed', 'Could not insert image at the current position.');

  await editable(page).getByText('Here').click();
  await insert.click();
  // Somebody deletes it just as it is chosen.
  await page.route('**/api/Media/GetMediaById*', (route) => route.fulfill({ status: 404, json: {} }));
  await pick.click();
  await told(page, 'Selecting resized image failed', 'Could not obtain resized image URL.');
  await page.unroute('**/api/Media/GetMediaById*');
  // Small refers to its display: the file of that name is a still, or a cover.
  await page.getByRole('dialog').getByText('Small', { exact: true }).click();
  await pick.click();
  await editable(page).locator('img[src*="/medium.jpg"][width="80"]').waitFor();
});

test('none of forty bodies that try to run code does: on arrival, in a preview or later', async ({
  page,
  expected,
}) => {
  expected.push(/ERR_|404|Loading the image/);
  await signUp(page);
  await page.route(/^https?:\/\/(?!localhost|127\.)/, (route) => route.fulfill({ body: '' }));
  const ran: string[] = [];
  page.on('dialog', (dialog) => void (ran.push(dialog.message()), dialog.dismiss()));
  const arriving: string[] = [];
  for (const message of scriptBodies) {
    const data = { subject: 'Sunday', message: `${message}<p>end</p>`, greeting: 'Ada' };
    const answer = await page.request.post('/api/Messaging/RenderEmail', { data });
    expect(answer.status(), message).toBe(200);
    arriving.push((await answer.json()).html);
  }
  // Inserts it into a page without any isolation, as a careless mail program does, and parses it a second time.
  await page.goto('about:blank');
  const called = await page.evaluate(async (bodies) => {
    let count = 0;
    window.alert = () => void (count += 1);
    for (const html of bodies) {
      const box = document.body.appendChild(document.createElement('div'));
      box.innerHTML = html;
      const again = document.body.appendChild(document.createElement('div'));
      again.innerHTML = box.innerHTML;
      const frame = document.body.appendChild(document.createElement('iframe'));
      await new Promise((resolve) => {
        frame.onload = resolve;
        frame.srcdoc = `<script>alert = () => parent.alert()</script>${html}`;
      });
      for (const one of document.querySelectorAll<HTMLElement>('a, img, p'))
        one.dispatchEvent(new MouseEvent('mouseover'));
      box.remove();
      again.remove();
    }
    return count;
  }, arriving);
  expect([called, ran]).toEqual([0, []]);

  // In the product: the text opens in the editor, with its preview beside it, and in the report.
  const message = scriptBodies.join('');
  await page.request.post('/api/People/CreatePeople', { data: [{ firstName: 'Ada', email: 'ada@example.org' }] });
  const [{ id }] = await (await page.request.get('/api/Membership/GetSearchedUSers?searchText=Ada')).json();
  const sent = await page.request.post('/api/Messaging/sendEmail', { data: { subject: 'x', message, ToContacts: id } });
  expect(sent.status(), await sent.text()).toBe(200);
  const { mail } = (await sent.json()) as { mail: { id: string } };
  await page.goto(`/tenant/email/compose?messageId=${mail.id}`);
  await editable(page).waitFor();
  await page.getByRole('region', { name: 'How it will look' }).locator('iframe').waitFor();
  await page.goto(`/tenant/email/sent/${mail.id}`);
  await page.getByRole('button', { name: 'Show the e-mail' }).click();
  await page.getByRole('dialog').locator('iframe').waitFor();
  expect(ran).toEqual([]);
});

const jwt = `${btoa('{"alg":"none"}')}.${btoa('{"exp":4102444800}')}.signature`;

/** An upload gateway like CKEditor's Cloud Services: a token by GET, a picture by POST with that token. */
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

test('with a token the picture goes to the gateway; an invalid or missing token says so', async ({ browser }) => {
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
