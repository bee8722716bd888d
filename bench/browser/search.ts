import { atMost, type Measured } from '../measurements.ts';
import { type Environment, newPage } from './environment.ts';
import { fromTo } from './paint-timing.ts';

/** Milliseconds for which the search box waits for another key: see web/ui/list/list-tools.tsx. */
const DEBOUNCE = 180;

// Each of these names is so common that 200 people match before the last digit and 20 after it. One round does not
// count.
const names = ['adeyemi', 'bello', 'chukwu', 'danjuma', 'fashola', 'garba', 'hassan', 'johnson', 'lawal', 'okafor'];

/** From the last key of a search of 20,000 people to its painted result. */
export async function measureSearch(environment: Environment): Promise<Measured[]> {
  const visitor = await environment.newVisitor();
  const page = await newPage(visitor);
  await page.goto('/tenant/people');
  const box = page.getByRole('searchbox', { name: 'Search', exact: false });
  const taken: number[] = [];
  for (const name of names) {
    await box.fill(`${name}01`);
    await page.getByText('200 found', { exact: true }).waitFor();
    const found = { selector: '[role="status"]', text: '20 found' };
    const time = await fromTo(page, 'input', () => box.press('2'), found);
    taken.push(time - DEBOUNCE);
  }
  await visitor.close();
  return [
    atMost('last key of a search to the painted result, without the 180 ms it waits for another', 75, taken.slice(1)),
  ];
}
