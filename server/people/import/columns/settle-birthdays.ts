import type { ColumnValues } from './column-values.ts';
import type { Found, Seen } from './found-column.ts';

/** The day of a birthday, where its month stands beside it or the whole list is one of birthdays. */
const DAY =
  /^(?:(?:birth ?)?(?:date|day)s?(?: (?:of|in) (?:the )?month)?|jour|jour du mois|dia|fecha|data|dag|datum|tag|tarehe|siku)$/i;

/**
 * The day of the week on which somebody was born is no birthday, and of several columns the one whose values are dates is.
 * “Date” or “Day” beside a month holds the day, and so do days and months without a year in a list of birthdays.
 */
export function settleBirthdays(
  seen: readonly Seen[],
  found: Found[],
  { valuesAt, ofBirthdays }: { valuesAt: (place: number) => ColumnValues; ofBirthdays: boolean },
): void {
  const told = ({ why }: Found) => why === 'said';
  for (const one of found.filter(({ column }) => column === 'Birthday' || column === 'BirthMonth'))
    if (!told(one) && Math.max(valuesAt(one.place).weekday, valuesAt(one.place).answer) >= 0.6)
      found.splice(found.indexOf(one), 1);
  const birthdays = found.filter(({ column }) => column === 'Birthday');
  const [first, ...others] = birthdays;
  if (first && others.length > 0 && !birthdays.some(told)) {
    const dated = ({ place }: Found) => valuesAt(place).born + valuesAt(place).day;
    const best = birthdays.toSorted((a, b) => dated(b) - dated(a))[0];
    if (dated(first) < 0.3 && best && dated(best) >= 0.6) best.rank = 0;
  }
  const month = found.some(({ column }) => column === 'BirthMonth');
  if (first || (!month && !ofBirthdays)) return;
  const place = seen.findIndex(({ header, said, exact, meaning }, at) => {
    if (said !== undefined || exact || meaning?.column === null || found.some((one) => one.place === at)) return false;
    const { filled, day, born } = valuesAt(at);
    return filled > 0 && DAY.test(header.trim()) && (month ? day + born >= 0.7 : born >= 0.7);
  });
  if (place >= 0) found.push({ place, column: 'Birthday', rank: 40, why: 'values' });
}
