import sharp from 'sharp';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

const photo = (name: string) =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#14634f' } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

test('pictures are uploaded, viewed, deleted and restored', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/media');
  await page.getByText('No pictures yet').waitFor();
  await expectAccessible(page);
  const input = page.locator('input[type=file]');
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await input.setInputFiles([await photo('choir.jpg'), text, await photo('harvest.jpg')]);
  await page.getByText('notes.txt: This is not a picture that can be used.').waitFor();
  await page.getByText('2 pictures', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'View choir.jpg' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect.poll(() => address.inputValue()).toMatch(/\/media\/A[\w-]{43}\/large\.jpg$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete: choir.jpg' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('was removed').waitFor();
  await page.getByText('1 picture', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('2 pictures', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('harv');
  await page.getByText('1 picture', { exact: true }).waitFor();

  await page.goto('/tenant/settings/organisation');
  await page.getByText(/^[\d.]+ KB of 5 GB used\./).waitFor();
  await expectAccessible(page);
});
