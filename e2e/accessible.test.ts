import { expect } from 'vitest';
import { expectAccessible, problemsHere } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

test('faults on a screen that was already checked are found each time', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/peoplegroups');
  await expectAccessible(page);
  expect(await problemsHere(page)).toEqual([]);
  await page.evaluate(() => {
    const wrong = document.createElement('div');
    wrong.innerHTML =
      '<button style="width:30px;height:30px"></button><h5>deep</h5><p style="color:#ddd">pale</p><ul><p>one</p></ul>' +
      '<button style="width:10px;height:10px">a</button><button style="width:10px;height:10px">b</button>';
    document.querySelector('main')?.append(wrong);
    const outside = document.createElement('p');
    outside.textContent = 'outside of all landmarks';
    document.body.append(outside);
  });
  for (const time of ['at first', 'again']) {
    const rules = (await problemsHere(page)).map((problem) => problem.slice(0, problem.indexOf(',')));
    const planted = ['button-name', 'color-contrast', 'heading-order', 'list', 'region', 'target-size'];
    expect(rules.toSorted(), time).toEqual(planted);
  }

  // Elements half covered before are checked once they are fully visible.
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    const half = document.createElement('div');
    half.style.position = 'relative';
    half.innerHTML =
      '<p style="color:#e3e3e3;width:100px">barely seen</p><span id="lid" style="position:absolute;inset:0 auto auto 0;width:60px;height:60px;background:#fff"></span>';
    document.querySelector('main')?.append(half);
  });
  expect(await problemsHere(page)).toEqual([]);
  await page.evaluate(() => document.querySelector('#lid')?.remove());
  expect(await problemsHere(page)).toEqual([expect.stringContaining('color-contrast')]);
});
