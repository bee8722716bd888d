/** Check-ins on one page of their lists. */
export const attendancePageSize = 50;
