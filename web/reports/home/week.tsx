import { HomeRows } from './home-row.tsx';
import type { HomeAnswer } from './home-query.ts';
import { GoingOutRow, LastMessageRow } from './message-rows.tsx';
import { BirthdayRow, FirstTimerRow, QuietRow } from './people-rows.tsx';
import { ServiceRows } from './service-rows.tsx';
import { weekWords } from './week-words.ts';

/** What the week brings, one row for each matter. */
export function Week({ home }: { home: HomeAnswer }) {
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
