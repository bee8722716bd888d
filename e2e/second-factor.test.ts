import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

const password = 'three easy words';
const codeAt = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function givePassword(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password);
  await dialog.getByRole('button', { name: verb }).click();
}

test('an app is set up and asked for at the next sign-in, and a passkey signs in alone', async ({ page, expected }) => {
  expected.push(/401/);
  await signUp(page, { country: 'NG' });
  const { email } = await (await page.request.get('/api/Membership/GetCurrentSignedInUser')).json();

  await page.goto('/tenant/settings/second-factor');
  await page.getByRole('button', { name: 'Set up the app' }).click();
  await givePassword(page, 'Continue');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = await page.locator('code').innerText();
  await expectAccessible(page, 'setting up the app');
  await page.getByRole('textbox', { name: 'Then enter the code it shows' }).fill(codeAt(secret, 0));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const kept = page.getByRole('dialog', { name: 'Save these codes' });
  await kept.waitFor();
  await expect.poll(() => kept.getByRole('listitem').count()).toBe(10);
  await kept.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('In use', { exact: true }).waitFor();

  await page.request.post('/api/session/sign-out');
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const code = page.getByRole('textbox', { name: 'Code from your app' });
  await code.waitFor();
  await expectAccessible(page, 'the second step');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This code is wrong or has been used.').first().waitFor();
  // Each is accepted once, so this is the next one, half a minute early.
  await code.fill(codeAt(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/tenant/home');

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/tenant/settings/second-factor');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My phone');
  await givePassword(page, 'Continue');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByText('My phone', { exact: true }).waitFor();

  await page.request.post('/api/session/sign-out');
  await page.goto('/sign-in?next=/tenant/settings/second-factor');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText(/^used /).waitFor();
});
