/** A wall clock's reading: YYYY-MM-DD and HH:mm. */
export type LocalTime = { date: string; time: string };

const MINUTE = 60_000;
/** Wider than any change of a zone's offset, the days that Pacific islands skipped included. */
const AROUND = 36 * 60 * MINUTE;

const readers = new Map<string, Intl.DateTimeFormat>();
/** There are hardly more zones, but each may be spelt in thousands of ways, and a reader takes 30 KB. */
const MOST = 500;

function readerOf(zone: string): Intl.DateTimeFormat {
  let reader = readers.get(zone);
  if (!reader) {
    if (readers.size >= MOST) readers.clear();
    const two = '2-digit' as const;
    reader = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
    });
    readers.set(zone, reader);
  }
  return reader;
}

/** The local time in a zone (IANA) at an instant. */
export function localTimeOf(instant: Date, zone: string): LocalTime {
  const parts = Object.fromEntries(
    readerOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  };
}

const asUtc = ({ date, time }: LocalTime): number => Date.parse(`${date}T${time}:00Z`);

/** Milliseconds by which a zone's clocks are ahead of UTC, to the minute. */
function aheadAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / MINUTE) * MINUTE;
  return asUtc(localTimeOf(new Date(whole), zone)) - whole;
}

/**
 * The instant when the clocks of a zone show this. If they show it twice, the first time; if they skip it, the first
 * instant after the gap.
 */
export function instantOf(local: LocalTime, zone: string): Date {
  const wall = asUtc(local);
  const before = aheadAt(wall - AROUND, zone);
  const after = aheadAt(wall + AROUND, zone);
  const shown = [wall - before, wall - after].filter((instant) => aheadAt(instant, zone) === wall - instant);
  if (shown.length > 0) return new Date(Math.min(...shown));
  let [early, late] = [wall - Math.max(before, after) - MINUTE, wall - Math.min(before, after) + MINUTE];
  while (late - early > MINUTE) {
    const middle = Math.floor((early + late) / 2 / MINUTE) * MINUTE;
    if (aheadAt(middle, zone) === before) early = middle;
    else late = middle;
  }
  return new Date(late);
}
