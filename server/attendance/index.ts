export { attendanceAboutPerson } from './about-person.ts';
export { attendanceHandlers } from './handlers.ts';
export { makeAttendanceItems } from './make-items.ts';
export { attendanceEvents, attendanceItems, attendanceSeries } from './tables.ts';
