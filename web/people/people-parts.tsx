import { paths } from '../paths.ts';
import { PartLinks } from '../ui/page/part-links.tsx';
import { familiesWords as w } from './families/words.ts';

/** The parts of People side by side, above each of their screens. */
export function PeopleParts() {
  const parts = [
    { label: w.people, href: paths.people() },
    { label: w.title, href: paths.families() },
  ];
  return <PartLinks label={w.people} parts={parts} />;
}
