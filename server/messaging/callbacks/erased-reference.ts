import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';

/**
 * What is left of the provider's reference when the person it was for is erased. A report that comes later finds by it
 * that it is late; without, it would be kept as one that came early, and their number with it.
 */
export const erasedReference = (reference: string): string =>
  `erased ${createHash('sha256').update(reference).digest('hex')}`;

/** The same in the database; null stays null. */
export const erasedReferenceSql = (reference: SQL): SQL =>
  sql`'erased ' || encode(sha256(convert_to(${reference}, 'UTF8')), 'hex')`;
