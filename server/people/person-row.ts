import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { type PersonFields, storedProperties } from '../../contract/people/person-field.ts';
import { personFields } from '../../contract/people/person-fields.ts';
import { foundPerson, detailsInRow, personRow, personRowMore } from '../../contract/people/schemas.ts';
import { type Columns, entryColumns } from '../core/db/index.ts';
import { columnAsMoment } from '../core/moment-as-text.ts';

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
  createdAt: columnAsMoment('p.created_at'),
};

/** The columns of such a row, of `people p`. */
export const rowOf = entryColumns(personRow, columns);

/** The same with what lists with more columns show besides of these fields. */
export function wholeRowWith(fields: PersonFields): SQL {
  const custom = personRowMore.shape.custom;
  const stored = storedProperties(fields).map(({ name, column }) => [name, `p.${column}`]);
  const shape = personRow.extend({ ...detailsInRow(fields), custom });
  return entryColumns(shape, { ...Object.fromEntries(stored), ...columns, custom: 'p.custom' });
}

export const wholeRowOf = wholeRowWith(personFields);

/** As short as a search result shows somebody. */
export const shortRowOf = entryColumns(foundPerson, { ...columns, nameResult: columns.name });
