import { catalogue } from '../core/catalogue.ts';
import { twoDecimals } from '../ui/wording/formats.ts';

/** How much more or less there is than there was, in the words of the reports. */
export const changeTexts = catalogue('report-changes', {
  attendance: {
    increased: 'Attendance increased by {percent}% compared with {day}.',
    decreased: 'Attendance decreased by {percent}% compared with {day}.',
    same: 'Attendance has not changed since {day}.',
    none: 'Attendance: there was no service last week to compare with.',
    noneBefore: 'Attendance: there is no earlier service to compare with.',
    zero: 'Attendance: it was 0 {day}, so there is nothing to compare with.',
  },
  offering: {
    increased: 'Offering increased by {percent}% compared with {day}.',
    decreased: 'Offering decreased by {percent}% compared with {day}.',
    same: 'Offering has not changed since {day}.',
    none: 'Offering: there was no service last week to compare with.',
    zero: 'Offering: it was 0 {day}, so there is nothing to compare with.',
  },
  from: {
    headcount: 'by headcount',
    visits: 'by check-ins',
    both: 'headcount where it was taken, else check-ins',
  },
});

type Texts = Pick<(typeof changeTexts)['offering'], 'increased' | 'decreased' | 'same' | 'zero'> & { none: string };

/** In words. `change` in percent, null where nothing can be compared; `day`: when it was before, null where it was never. */
export function changeWords(of: Texts, change: number | null, day: string | null): string {
  if (day === null) return of.none;
  if (change === null) return of.zero({ day });
  if (change === 0) return of.same({ day });
  return (change > 0 ? of.increased : of.decreased)({ percent: twoDecimals(change), day });
}
