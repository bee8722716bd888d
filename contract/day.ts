import { z } from 'zod';

/** A day of the calendar that databases keep too: there is no year 0 in theirs. */
export const day = z.iso.date().refine((text) => text >= '0001-01-01', 'Enter a day from the year 1 on.');
