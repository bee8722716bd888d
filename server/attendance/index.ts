export { attendanceAboutPerson } from './about-person.ts';
export { attendanceHandlers } from './handlers.ts';
export { fromMinor } from './contributions/amounts.ts';
export { currencyOf } from './contributions/contributions.ts';
export { attendanceOf, dayFigures, type DayFigures, totalIn } from './report/day-figures.ts';
export { makeAttendanceItems, makeItem } from './make-items.ts';
export { contributions } from './contributions/contribution-tables.ts';
export { attendanceEvents, attendanceItems, attendanceSeries } from './tables.ts';
export { attendanceOperations, attendanceVisits } from './visits/visit-tables.ts';
