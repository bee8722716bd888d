import { z } from 'zod';
import { knownDoNotDisturb, knownOptOut } from './opt-outs.ts';

/** A person as short as a search result needs (spec: id, name, nameResult). */
export const foundPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  nameResult: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  pictureId: z.uuid().nullable(),
});

/** A person as a list row shows. */
export const personRow = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** As typed. */
  phoneNumber: z.string(),
  gender: z.string(),
  isFirstTimer: z.boolean(),
  isSample: z.boolean(),
  smsOptedOut: z.boolean(),
  pictureId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});

/** A row of a list that shows more columns: with `details=yes` the rest comes too. */
export const personRowMore = personRow.extend({
  address: z.string().optional(),
  dayOfBirth: z.number().int().nullish(),
  monthOfBirth: z.number().int().nullish(),
  yearOfBirth: z.number().int().nullish(),
  maritalStatus: z.string().optional(),
  communicationMeans: z.string().optional(),
});

/** What is known of somebody besides their name and where they are reached. */
export const personDetails = {
  address: z.string(),
  dayOfBirth: z.number().int().nullable(),
  monthOfBirth: z.number().int().nullable(),
  yearOfBirth: z.number().int().nullable(),
  maritalStatus: z.string(),
  communicationMeans: z.string(),
  interestedInJoining: z.string(),
  wantToBeVisited: z.string(),
};

export const personDetail = personRow.extend({
  /** E.164, or null when the number typed is no possible one. */
  phone: z.string().nullable(),
  ...personDetails,
  optOuts: z.array(knownOptOut),
  doNotDisturb: knownDoNotDisturb.nullable(),
  archivedAt: z.iso.datetime().nullable(),
});

/** Somebody put away, and since when. */
export const archivedPerson = personRow.extend({ archivedAt: z.iso.datetime() });
