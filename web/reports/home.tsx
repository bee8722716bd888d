import { useState } from 'react';
import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/live.ts';
import { Link } from '../core/link.tsx';
import { useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { BirthdayTile } from '../people/birthdays/birthday-tile.tsx';
import { Note } from '../ui/marks/badge.tsx';
import { number } from '../ui/wording/formats.ts';
import { Page } from '../ui/page/page.tsx';
import { StatRow, StatTile } from '../ui/page/stat-tile.tsx';
import { FailedState } from '../ui/page/states.tsx';
import { StepList } from '../ui/page/step-list.tsx';
import { firstSteps, type FirstSteps } from './first-steps.ts';
import { HomeSkeleton } from './home-skeleton.tsx';
import css from './home.module.css';
import { words } from './words.ts';
import { labels } from './labels.ts';

const key = ['reports', 'first-steps'];
const w = words.home;

/** Where the work begins: the four steps of the main job with what is done ticked, and how things stand. */
export function Home() {
  const user = useUser();
  const [hour] = useState(() => new Date().getHours());
  const found = useLiveQuery({
    queryKey: key,
    live: { topics: ['people', 'groups', 'message', 'units'] },
    queryFn: () => api.reports.firstSteps(),
  });
  const steps = found.data && firstSteps(found.data);
  const left = steps?.filter((step) => !step.done).length ?? 0;
  const state = !steps ? w.arriving({ organisation: user.tenantName }) : left > 0 ? w.left({ steps: left }) : w.allDone;
  return (
    <Page title={w.greeting(user.name, hour)} state={state} width="prose">
      {found.isPending && <HomeSkeleton />}
      {found.isError && <FailedState what={labels.home} failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && steps && (
        <div className={css.home}>
          {found.data.waiting > 0 && <WaitingNote count={found.data.waiting} />}
          {found.data.people.sample > 0 && <SampleNote people={found.data.people.sample} />}
          <StepList label={w.label} steps={steps} />
          <Figures steps={found.data} />
        </div>
      )}
    </Page>
  );
}

/** Somebody asked to join a group, and nobody has looked yet. */
function WaitingNote({ count }: { count: number }) {
  return (
    <Note tone="info" title={w.waiting.title({ count: count })}>
      <Link className={css.link} href={paths.groups()}>
        {w.waiting.see}
      </Link>
    </Note>
  );
}

function SampleNote({ people }: { people: number }) {
  return (
    <Note title={w.sample.title}>
      {w.sample.about({ people: people })}{' '}
      <Link className={css.link} href={paths.composeSms()}>
        {w.sample.write}
      </Link>{' '}
      {w.or}{' '}
      <Link className={css.link} href={paths.settings('sample-data')}>
        {w.sample.remove}
      </Link>
      .
    </Note>
  );
}

/** How things stand, as soon as there is something to stand there. */
function Figures({ steps }: { steps: FirstSteps }) {
  const all = ({ own, sample }: { own: number; sample: number }) => own + sample;
  if (all(steps.people) === 0) return null;
  const note = ({ own, sample }: { own: number; sample: number }) =>
    sample > 0 ? w.ofThem({ own, sample }) : undefined;
  return (
    <StatRow>
      <StatTile
        label={w.figures.people}
        value={number(all(steps.people))}
        note={note(steps.people)}
        href={paths.people()}
      />
      <StatTile
        label={w.figures.groups}
        value={number(all(steps.groups))}
        note={note(steps.groups)}
        href={paths.groups()}
      />
      <StatTile
        label={w.figures.messages}
        value={number(all(steps.messages))}
        note={note(steps.messages)}
        href={paths.sentSms()}
      />
      <StatTile
        label={w.figures.units}
        value={number(steps.unitsAvailable)}
        note={w.figures.perPage}
        href={paths.composeSms()}
      />
      <BirthdayTile />
    </StatRow>
  );
}
