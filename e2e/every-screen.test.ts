import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { arrived, openWithoutReload, screenAddresses } from './addresses.ts';
import { reachPrimary } from './keyboard.ts';
import { layoutLooker } from './layout.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

test('every screen of an organisation, in both themes and at both sizes, by eye, ear and keyboard', async ({
  page,
}) => {
  await signUp(page, { country: 'NG', sampleData: true });
  // The sample church has sent no e-mail yet.
  const email = { subject: 'Sunday', message: '<p>Come at nine</p>', toOthers: 'ada@example.org' };
  expect((await page.request.post('/api/Messaging/sendEmail', { data: email })).status()).toBe(200);
  await page.goto('/tenant/home');
  await arrived(page);
  const layoutHere = await layoutLooker(page);
  const reached: string[] = [];
  for (const [screen, address] of await screenAddresses(page)) {
    await openWithoutReload(page, address);
    await arrived(page);
    const primaryAction = await reachPrimary(page);
    expect(primaryAction, `${screen}: the primary action by keyboard`).not.toBe('not reached');
    if (primaryAction === 'reached') reached.push(screen);
    await expectAccessible(page, screen, layoutHere);
  }
  expect(reached.length, `only ${reached.join(', ')} had a primary action`).toBeGreaterThan(15);
}, 400_000);
