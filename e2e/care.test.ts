import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';
import { phone } from './sizes.ts';

test('the care list has people from the start, messages are ready, and one tap settles somebody', async ({
  page,
  expected,
}) => {
  await signUp(page, { country: 'NG', sampleData: true });
  await page.goto('/tenant/care');
  await page.getByText(/\d+ people to look after, \d+ gone quiet/).waitFor();
  const quiet = page.getByText(/^Came \d+ of \d+ times, not the last 3$/);
  await quiet.first().waitFor();
  await expectAccessible(page);

  const table = page.getByRole('table', { name: 'Care' });
  const firstName = (await table
    .getByRole('button', { name: /^Done: / })
    .first()
    .getAttribute('aria-label'))!.slice(6);
  await page.getByRole('button', { name: `Done: ${firstName}` }).click();
  await page.getByText('Saved').waitFor();
  await expect.poll(() => page.getByRole('button', { name: `Done: ${firstName}` }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: `Done: ${firstName}` }).waitFor();

  // The message is ready: the composer has the person and a text; earlier content can be restored.
  await page.getByRole('link', { name: 'Send SMS' }).first().click();
  const text = page.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => text.inputValue()).toContain('we have missed you');
  expect(await page.getByRole('checkbox', { name: /personalise/i }).isChecked()).toBe(true);
  expect(await page.getByText('counts as two characters').count()).toBe(0);
  // Left unchanged, it is there after a reload, and is nobody's draft.
  await page.reload();
  await expect.poll(() => text.inputValue()).toContain('we have missed you');
  await page.getByRole('link', { name: 'Messages', exact: true }).first().click();
  await page.getByRole('link', { name: 'Compose SMS' }).first().click();
  await page.getByRole('heading', { name: 'Compose SMS' }).waitFor();
  await expect.poll(() => text.inputValue()).toBe('');
  expect(await page.getByText('This is what you were writing').count()).toBe(0);
  await page.goto('/tenant/care');
  await page.getByRole('link', { name: 'Send SMS' }).first().click();
  await text.fill('Something of my own, #name|friend# [soon]');
  await page.getByText('[ ] count as two characters each', { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Send SMS' }).first().click();
  await expect.poll(() => text.inputValue()).toContain('we have missed you');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(() => text.inputValue()).toBe('Something of my own, #name|friend# [soon]');

  await page.setViewportSize(phone);
  await page.goto('/tenant/care?kind=first');
  await page
    .getByText(/^First visit /)
    .first()
    .waitFor();
  await expectAccessible(page);
  // The whole row, except the tick, leads to the person.
  const visitors = page.getByRole('table', { name: 'Care' }).getByRole('row');
  await visitors
    .nth(1)
    .getByRole('button', { name: /^Done: / })
    .click();
  await page.getByText('Saved').waitFor();
  await visitors
    .nth(1)
    .getByText(/^First visit /)
    .click({ position: { x: 4, y: 4 }, force: true });
  await page.waitForURL(/people\/[\da-f-]{36}$/);

  expected.push(/422/);
  // Rules that are off show the people they would concern; turned on, they say so and keep their words.
  await page.goto('/tenant/sms/rules');
  const birthdays = page.getByRole('region', { name: 'Birthday greeting' });
  await birthdays.getByText(/this week/i).waitFor();
  expect(await birthdays.getByRole('combobox', { name: 'When it is due' }).inputValue()).toBe('off');
  const missed = page.getByRole('region', { name: 'We have missed you' });
  await missed.getByText(/Due this week: \d+ people$/).click();
  await missed.getByText('by SMS').first().waitFor();
  await expectAccessible(page);
  await missed.getByRole('combobox', { name: 'When it is due' }).selectOption('draft');
  await missed.getByRole('textbox', { name: 'SMS' }).fill('');
  await missed.getByRole('button', { name: 'Save' }).click();
  await missed.getByText('Enter the text of the message.').waitFor();
  await missed.getByRole('textbox', { name: 'SMS' }).fill('Dear #name#, where are you?');
  await missed.getByRole('combobox', { name: 'By' }).selectOption('either');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await missed.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.goto('/tenant/care?kind=quiet');
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Send SMS' }).click();
  await expect.poll(() => text.inputValue()).toBe('Dear #name#, where are you?');
});
