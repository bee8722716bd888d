import type { Page } from 'playwright-core';
import { atMost, type Measured } from '../measurements.ts';
import { type Environment, newPage } from './environment.ts';
import { fromTo } from './paint-timing.ts';

const ROUNDS = 4;
const bar = '[data-tick-bar] [role="status"]';
const row = '[role="table"][aria-label="Members"] [data-opens]';
const refusal = { status: 503, json: { error: { code: 'busy', message: 'The server could not do this.' } } };

/** Ticking one and all of 1,000 members and moving them: shown at once, confirmed when done, reverted on failure. */
export async function measureRowSelection(environment: Environment): Promise<Measured[]> {
  const visitor = await environment.newVisitor();
  const page = await newPage(visitor);
  await page.goto(`/tenant/createpeoplegroup/${environment.thousand}`);
  const times: Record<'one' | 'all' | 'moved' | 'refused', number[]> = { one: [], all: [], moved: [], refused: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.locator(row).first().waitFor();
    const one = await press(page, page.getByRole('checkbox', { name: /^Tick .+\d/ }).nth(3), { text: '1 ticked' });
    const all = await press(page, page.getByRole('checkbox', { name: 'Tick all' }), { text: '1,000 ticked' });
    const moved = await move(page);
    await page.getByText('Member(s) Moved Successfully').first().waitFor();
    await inTheOther(page, environment, 1000);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Undone', { exact: true }).first().waitFor();
    await page.reload();
    await page.locator(row).first().waitFor();
    const refused = await takenBack(page);
    await inTheOther(page, environment, 0);
    await page.reload();
    if (round === 0) continue;
    times.one.push(one);
    times.all.push(all);
    times.moved.push(moved);
    times.refused.push(refused);
  }
  await visitor.close();
  return [
    atMost('tick one of 1,000 members, repainted', 50, times.one),
    atMost('tick all of them, repainted', 50, times.all),
    atMost('move all of them to another group, repainted (told true afterwards)', 50, times.moved),
    atMost('the same while the server cannot, repainted (taken back afterwards)', 50, times.refused),
  ];
}

type Target = ReturnType<Page['getByRole']>;

async function press(page: Page, target: Target, { text }: { text: string }): Promise<number> {
  await target.waitFor();
  return fromTo(page, 'click', () => target.click(), { selector: bar, text });
}

/** From the choice of the other group to a list without the moved people. */
async function move(page: Page): Promise<number> {
  await page.locator('[data-tick-bar]').getByRole('button', { name: 'Move to group' }).click();
  const other = page.getByRole('dialog').getByRole('option', { name: 'Ushers' });
  await other.waitFor();
  return fromTo(page, 'click', () => other.click(), { selector: row, gone: true });
}

async function takenBack(page: Page): Promise<number> {
  await page.route('**/api/Group/MoveMembers', (route) => route.fulfill(refusal));
  await page.getByRole('checkbox', { name: 'Tick all' }).click();
  const time = await move(page);
  await page.locator(row).first().waitFor();
  await page.unroute('**/api/Group/MoveMembers');
  return time;
}

/** The screen could claim anything, so this asks the server. */
async function inTheOther(page: Page, { nobody }: Environment, count: number): Promise<void> {
  const answer = await page.request.get(`/api/GetGroupsFromId/${nobody}?page=0&pageSize=1`);
  const { peopleInGroupsCount } = (await answer.json()) as { peopleInGroupsCount: number };
  if (peopleInGroupsCount !== count) throw new Error(`${peopleInGroupsCount} people are in the group, not ${count}`);
}
