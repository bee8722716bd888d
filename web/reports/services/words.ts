import { catalogue } from '../../core/catalogue.ts';

/** The texts of the service report and the offering report. */
export const serviceWords = catalogue('service-reports', {
  service: 'Service report',
  earlier: 'Earlier: {day}',
  later: 'Later: {day}',
  lastWeek: 'last week',
  weeks: 'Attendance by week',
  weeksAbout:
    'This day of the week, {weeks, plural, one {# week} other {# weeks}}. The headcount where there is one, otherwise check-ins.',
  weeksGiven: 'Offering by week',
  weeksGivenAbout: 'This day of the week, {weeks, plural, one {# week} other {# weeks}}, in {currency}.',
  overs: { '12': 'Twelve weeks', '52': 'One year', '260': 'Five years' },
  counted: 'Counted',
  noService: 'no service',
  services: 'Services of the day',
  noServices: 'No check-ins on this day.',
  contributions: 'Contributions of the day',
  noContributions: 'Nothing was entered for this day. Contributions are entered in the report of a check-in.',
  others: 'Other currencies: {amounts, list}',
  empty: 'No services to report yet',
  emptyAbout: 'Add your Sunday service, tick or count who comes, and the report writes itself.',
});
