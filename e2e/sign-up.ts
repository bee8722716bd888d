import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A new organisation, signed in on this page's browser; `sampleData` brings the sample church with its 14 groups. */
export async function signUp(page: Page, { country = 'GH', sampleData = false } = {}): Promise<void> {
  const answer = await page.request.post('/api/session/sign-up', {
    // The sample church takes a second, and a busy machine many.
    timeout: 120_000,
    data: {
      organisation: 'Grace Chapel',
      country,
      name: 'Ada Obi',
      email: `${randomUUID()}@example.org`,
      password: 'three easy words',
      sampleData,
    },
  });
  expect(answer.status()).toBe(200);
}
