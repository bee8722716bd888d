import { z } from 'zod';
import { because } from './input-code.ts';

/** A day of the calendar that databases keep too: there is no year 0 in theirs. */
export const day = z.iso.date().refine((text) => text >= '0001-01-01', because('dayFromYearOne'));
