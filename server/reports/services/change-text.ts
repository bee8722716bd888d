import { catalogue, type Text } from '../../core/language/catalogue.ts';

const texts = catalogue('service-report-changes', {
  attendance: {
    noService: 'Attendance: there was no service last week to compare with.',
    nothing: 'Attendance: it was 0 last week, so there is nothing to compare with.',
    same: 'Attendance has not changed since last week.',
    more: 'Attendance increased by {percentage}% compared with last week.',
    less: 'Attendance decreased by {percentage}% compared with last week.',
  },
  offering: {
    noService: 'Offering: there was no service last week to compare with.',
    nothing: 'Offering: it was 0 last week, so there is nothing to compare with.',
    same: 'Offering has not changed since last week.',
    more: 'Offering increased by {percentage}% compared with last week.',
    less: 'Offering decreased by {percentage}% compared with last week.',
  },
});

/** What has become more or less since last week. */
export function changeText(what: 'attendance' | 'offering', percentage: number | null, before: number | null): Text {
  const of = texts[what];
  if (before === null) return of.noService;
  if (percentage === null) return of.nothing;
  if (percentage === 0) return of.same;
  return (percentage > 0 ? of.more : of.less)({ percentage: Math.abs(percentage).toFixed(2) });
}
