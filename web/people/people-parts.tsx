import { paths } from '../paths.ts';
import { PartLinks } from '../ui/page/part-links.tsx';
import { commonWords } from '../ui/wording/common-words.ts';

/** The parts of People side by side, above each of their screens. */
export function PeopleParts() {
  const parts = [
    { label: commonWords.people, href: paths.people() },
    { label: commonWords.families, href: paths.families() },
  ];
  return <PartLinks label={commonWords.people} parts={parts} />;
}
