import { paths } from '../../paths.ts';
import { StatRow, StatTile } from '../../ui/page/stat-tile.tsx';
import { number } from '../../ui/wording/formats.ts';
import type { FirstSteps } from './first-steps.ts';
import { words } from './words.ts';

const w = words.home;

type Made = { own: number; sample: number };

const all = ({ own, sample }: Made) => own + sample;
const note = ({ own, sample }: Made) => (sample > 0 ? w.ofThem({ own, sample }) : undefined);

/** How many there are of what an organisation has. */
export function Figures({ steps: { people, groups, messages, unitsAvailable } }: { steps: FirstSteps }) {
  return (
    <StatRow>
      <StatTile label={w.figures.people} value={number(all(people))} note={note(people)} href={paths.people()} />
      <StatTile label={w.figures.groups} value={number(all(groups))} note={note(groups)} href={paths.groups()} />
      <StatTile label={w.figures.messages} value={number(all(messages))} note={note(messages)} href={paths.sentSms()} />
      <StatTile label={w.figures.units} value={number(unitsAvailable)} note={w.figures.perPage} href={paths.units()} />
    </StatRow>
  );
}
