import { sql } from 'drizzle-orm';

/** A row as the contract lists it, read as it is sent. */
export type PersonRow = {
  id: string;
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  phoneNumber: string;
  gender: string;
  isFirstTimer: boolean;
  isSample: boolean;
  smsOptedOut: boolean;
  pictureId: string | null;
  createdAt: string;
  address?: string;
  dayOfBirth?: number | null;
  monthOfBirth?: number | null;
  yearOfBirth?: number | null;
  maritalStatus?: string;
  communicationMeans?: string;
};

/** The columns of such a row, of `people p`. */
export const rowOf = sql`p.id, p.first_name AS "firstName", p.last_name AS "lastName", btrim(p.first_name || ' ' || p.last_name) AS name,
  p.email, p.phone_number AS "phoneNumber", p.gender, p.is_first_timer AS "isFirstTimer", p.is_sample AS "isSample",
  EXISTS (SELECT FROM opt_outs o WHERE o.channel = 'sms' AND o.address = p.phone) AS "smsOptedOut", p.picture_id AS "pictureId",
  to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

/** What lists with more columns show besides. */
export const detailsOf = sql`p.address, p.day_of_birth AS "dayOfBirth", p.month_of_birth AS "monthOfBirth",
  p.year_of_birth AS "yearOfBirth", p.marital_status AS "maritalStatus", p.communication_means AS "communicationMeans"`;
