import type { AffectedTest } from './affected-tests.ts';

/** What is taken for granted of a file that has not run here yet, in seconds. */
const unknownSeconds = { server: 5, e2e: 15 };
/** Files that run at once; what they took was measured with as many beside them, and they never share the time out evenly. */
const atOnce = 3;
const evenly = 0.8;

export type Selection = { chosen: AffectedTest[]; left: AffectedTest[] };

/**
 * Which of these files fit into so many seconds, the closest first and of those equally close the quickest. `seconds`: what
 * each took the last time, by section and file; `beforeBrowser`: what the first browser test waits for.
 */
export function fitTimeBudget(
  files: AffectedTest[],
  within: number,
  seconds: Record<string, number>,
  beforeBrowser: number,
): Selection {
  const takes = ({ section, file }: AffectedTest) => seconds[`${section} ${file}`] ?? unknownSeconds[section];
  const inOrder = files.toSorted((a, b) => a.closeness - b.closeness || takes(a) - takes(b));
  const fit: Selection = { chosen: [], left: [] };
  let work = 0;
  let before = 0;
  for (const file of inOrder) {
    const waits = file.section === 'e2e' ? beforeBrowser : before;
    const most = (within - Math.max(before, waits)) * evenly;
    if (takes(file) <= most && work + takes(file) <= most * atOnce) {
      work += takes(file);
      before = Math.max(before, waits);
      fit.chosen.push(file);
    } else fit.left.push(file);
  }
  return fit;
}

/** Why a run must not look green: none of the tests that changed ran, or none at all of those that a change concerns. */
export function whyNothingRan(concerned: AffectedTest[], done: AffectedTest[]): string | undefined {
  const changed = concerned.filter(({ closeness }) => closeness === 0);
  const wanted = changed.length > 0 ? changed : concerned;
  if (wanted.length === 0 || wanted.some((file) => done.includes(file))) return undefined;
  const [first] = wanted;
  const one = `npx vitest run ${first!.file} --project ${first!.section}`;
  return `None of the ${wanted.length} test files that ${changed.length > 0 ? 'changed' : 'the change concerns'} ran in the time there was. Run them by themselves, such as: ${one}`;
}
