import { paths } from '../paths.ts';
import { PartLinks } from '../ui/page/part-links.tsx';
import { peopleWords } from './words.ts';

/** The parts of People side by side, above each of their screens. */
export function PeopleParts() {
  const parts = [
    { label: peopleWords.title, href: paths.people() },
    { label: peopleWords.families, href: paths.families() },
  ];
  return <PartLinks label={peopleWords.title} parts={parts} />;
}
