import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../core/link.tsx';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { useUser } from '../../core/session.ts';
import { shownZone } from '../../core/time-zone.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Page } from '../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { StepList } from '../../ui/page/step-list.tsx';
import { named, shortDay } from '../../ui/wording/dates.ts';
import { NeedsDecision } from './decisions.tsx';
import { Figures, LastService } from './last-service.tsx';
import { firstSteps } from './first-steps.ts';
import css from './home.module.css';
import { type HomeAnswer, homeQuery } from './home-query.ts';
import { weekWords, words } from './words.ts';
import { HomeRows } from './home-row.tsx';
import { GoingOutRow, LastMessageRow } from './message-rows.tsx';
import { BirthdayRow, FirstTimerRow, QuietRow } from './people-rows.tsx';
import { ServiceRows } from './service-rows.tsx';
import { sharedWords } from '../../ui/wording/shared-words.ts';

// Most have left it long ago.
const Tour = lazyPart(() => import('./tour/tour.tsx'), 'Tour', null);

const w = words.home;

/** The week of an organisation. Before there are people it shows the four steps that lead to them. */
export function Home() {
  const user = useUser();
  const [hour] = useState(() => new Date().getHours());
  const found = useLiveQuery({
    ...homeQuery,
    live: { topics: ['people', 'groups', 'message', 'schedule', 'units', 'attendance'], every: 3000 },
  });
  const [touring, setTouring] = useState(false);
  const state = found.data ? stateOf(found.data) : user.tenantName;
  const opener = user.tourDue && found.data && (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconRoute size={16} aria-hidden />}
      aria-expanded={touring}
      onClick={() => setTouring(!touring)}
    >
      {w.tour}
    </Button>
  );
  return (
    <Page
      title={w.greeting(user.name, hour)}
      state={
        <span className={css.state}>
          {state} {opener}
        </span>
      }
      width="prose"
    >
      {user.tourDue && touring && <Tour />}
      {found.isPending && <HomeSkeleton />}
      {found.isError && !found.data && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Loaded home={found.data} />}
    </Page>
  );
}

const isEmpty = ({ steps }: HomeAnswer): boolean => steps.people.own + steps.people.sample === 0;

const leftOf = ({ steps }: HomeAnswer): number => firstSteps(steps).filter(({ done }) => !done).length;

function stateOf(home: HomeAnswer): string {
  if (isEmpty(home)) return w.left({ steps: leftOf(home) });
  const { from, to } = home.week;
  // Said once for all times below.
  return `${shortDay(from)} – ${shortDay(to)}` + named(new Date(), shownZone());
}

function Loaded({ home }: { home: HomeAnswer }) {
  const empty = isEmpty(home);
  const left = leftOf(home);
  return (
    <div className={css.home}>
      {empty && <Steps home={home} />}
      <NeedsDecision decisions={home.decisions} />
      {home.lastService && <LastService service={home.lastService} today={home.today} />}
      {!empty && <Week home={home} />}
      {/* Open steps come before figures that are zero until they are done. */}
      {!empty && left > 0 && <Steps home={home} />}
      {!empty && <Figures steps={home.steps} />}
      {home.steps.people.sample > 0 && <SampleNote people={home.steps.people.sample} />}
      {!empty && left === 0 && <Steps home={home} />}
    </div>
  );
}

/** The four steps to the first message; folded away once they are done. */
function Steps({ home }: { home: HomeAnswer }) {
  const list = <StepList label={w.label} steps={firstSteps(home.steps)} />;
  if (leftOf(home) > 0) return list;
  return (
    <details className={css.done}>
      <summary>{w.allDone}</summary>
      {list}
    </details>
  );
}

function SampleNote({ people }: { people: number }) {
  return (
    <p className={css.sample}>
      <b>{w.sample.title}.</b> {w.sample.about({ people })}{' '}
      <Link className={css.link} href={paths.composeSms()}>
        {w.sample.write}
      </Link>{' '}
      {sharedWords.orElse}{' '}
      <Link className={css.link} href={paths.settings('sample-data')}>
        {w.sample.remove}
      </Link>
      .
    </p>
  );
}

/** The week's events, one row for each matter. */
function Week({ home }: { home: HomeAnswer }) {
  const { today, birthdays, firstTimers, quiet, goingOut, lastMessage } = home;
  return (
    <HomeRows title={weekWords.title}>
      <ServiceRows home={home} />
      <FirstTimerRow firstTimers={firstTimers} />
      <QuietRow quiet={quiet} />
      <BirthdayRow birthdays={birthdays} today={today} />
      <GoingOutRow goingOut={goingOut} />
      {lastMessage && <LastMessageRow message={lastMessage} />}
    </HomeRows>
  );
}

/** The shape of the home screen while it loads. */
function HomeSkeleton() {
  return (
    <div className={css.home} aria-hidden>
      <div className={css.skeletonService}>
        <Skeleton width="180px" />
        <Skeleton width="120px" height="44px" />
        <Skeleton width="min(360px, 90%)" />
      </div>
      <div className={css.skeletonRows}>
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className={css.skeletonRow}>
            <Skeleton width="32px" height="32px" />
            <div className={css.skeletonText}>
              <Skeleton width="160px" />
              <Skeleton width="min(360px, 90%)" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
