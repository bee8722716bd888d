import { paths } from '../paths.ts';
import { PartLinks } from '../ui/page/part-links.tsx';
import { peopleWords as w } from './words.ts';

/** The parts of People side by side, above each of their screens. */
export function PeopleParts() {
  const parts = [
    { label: w.title, href: paths.people() },
    { label: w.families, href: paths.families() },
  ];
  return <PartLinks label={w.title} parts={parts} />;
}
