import { sql, type SQL } from 'drizzle-orm';
import { valueTexts } from '../../texts.ts';

/** What is said of a row that may mean somebody who is there, or whose number somebody of another name has. */
export const doubtIn = (doubt: SQL) => sql`alike_id = CASE WHEN ${doubt}.alike THEN ${doubt}.id ELSE r.alike_id END,
  problems = r.problems || jsonb_build_array(CASE WHEN ${doubt}.alike THEN ${said('likePerson', doubt)} ELSE ${said('numberTaken', doubt)} END)`;

/** A problem as `problemOf` makes it, of somebody whom only the database knows by name. */
function said(code: 'likePerson' | 'numberTaken', doubt: SQL): SQL {
  const { english } = valueTexts[code]({ name: '' });
  return sql`jsonb_build_object('column', ${code === 'likePerson' ? 'FirstName' : 'PhoneNumber'}::text, 'match', true,
    'code', ${code}::text, 'values', jsonb_build_object('name', ${doubt}.name), 'reason', replace(${english}::text, '{name}', ${doubt}.name))`;
}

/** The problems of a row without what an earlier comparison said. */
export const problemsOfFile = sql`coalesce((SELECT jsonb_agg(one) FROM jsonb_array_elements(r.problems) AS one WHERE one -> 'match' IS NULL), '[]'::jsonb)`;
