import type { z } from 'zod';
import { foundPerson, personRow, personRowMore } from '../../contract/people/schemas.ts';
import { type Columns, entryOf } from '../core/db/index.ts';

/** A row as the contract lists it, read as it is sent. */
export type PersonRow = z.input<typeof personRowMore>;

const columns: Columns<typeof personRow> = {
  id: 'p.id',
  firstName: 'p.first_name',
  lastName: 'p.last_name',
  name: `btrim(p.first_name || ' ' || p.last_name)`,
  email: 'p.email',
  phoneNumber: 'p.phone_number',
  gender: 'p.gender',
  isFirstTimer: 'p.is_first_timer',
  isSample: 'p.is_sample',
  smsOptedOut: `EXISTS (SELECT FROM opt_outs o WHERE o.tenant_id = p.tenant_id AND o.channel = 'sms' AND o.address = p.phone)`,
  pictureId: 'p.picture_id',
  createdAt: `to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** The columns of such a row, of `people p`. */
export const rowOf = entryOf(personRow, columns);

/** The same with what lists with more columns show besides. */
export const wholeRowOf = entryOf(personRowMore, {
  ...columns,
  address: 'p.address',
  dayOfBirth: 'p.day_of_birth',
  monthOfBirth: 'p.month_of_birth',
  yearOfBirth: 'p.year_of_birth',
  maritalStatus: 'p.marital_status',
  communicationMeans: 'p.communication_means',
});

/** As short as a search result shows somebody. */
export const shortRowOf = entryOf(foundPerson, { ...columns, nameResult: columns.name });
