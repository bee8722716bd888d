/** As in contract/attendance/door-schemas.ts, which would bring its schemas along: nothing that reads like something else. */
export const doorAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
