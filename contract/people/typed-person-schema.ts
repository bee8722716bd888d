import { z } from 'zod';

/** The fields of the form of a person, as text as they stand in it; an empty one says nothing. */
export const typedPerson = z.object({
  firstName: z.string().max(200),
  lastName: z.string().max(200),
  mobilePhone: z.string().max(60),
  email: z.string().max(254),
  /** The id of a gender among the lookups. */
  gender: z.string().max(60),
  /** Digits; any of the three may be missing. */
  dayOfBirth: z.string().max(20),
  /** 1 to 12. */
  monthOfBirth: z.string().max(20),
  yearOfBirth: z.string().max(20),
  address: z.string().max(500),
  maritalStatus: z.string().max(60),
  /** `true`, or anything else for no. */
  isFirstTimer: z.string().max(5),
});
