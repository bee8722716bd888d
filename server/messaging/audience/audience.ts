import { sql, type SQL } from 'drizzle-orm';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { matchesChosenRule } from '../../people/index.ts';
import type { Ctx } from '../../core/context.ts';
import { arrayOf, columnOf } from '../../core/array-parameter.ts';
import type { Channel, Reach, Text } from '../channels/channel.ts';
import { optedOut } from '../tables/message-tables.ts';
import { reasonForNoText, valuesOf, beforeLastName } from './field-values.ts';
import { currentTenant } from '../../core/db/index.ts';

/** A message's recipients: tokens resolved to ids, typed addresses as the channel reads them. */
export type Destination = {
  everybody: boolean;
  groups: string[];
  people: string[];
  /** Filters, and people ticked by the hundred. */
  choices: ChosenPeople[];
  /** `reason`: why somebody is left out whom only the writing names. */
  typed: { typed: string; address: string | null; reason?: string | undefined }[];
  /** Staged contact files, by id. */
  files: string[];
};

export type AudienceOf = {
  channel: Pick<Channel, 'name' | 'reach' | 'measure'>;
  destination: Destination;
  text: Text;
  /** Several people at one address: one message with the names joined, or one to each. */
  sharedAddress: 'joined' | 'each';
};

function picked(ctx: Pick<Ctx, 'clock'>, { everybody, groups, people, choices }: Destination): SQL {
  // Somebody who was merged since they were chosen stands for the person they became.
  const ids = [...people, ...choices.flatMap((who) => ('ids' in who ? who.ids : []))];
  const named = sql`(SELECT coalesce(g.kept, n.id) FROM unnest(${arrayOf(ids, 'uuid')}) AS n (id)
    LEFT JOIN app.merged_people() AS g ON g.merged = n.id)`;
  if (everybody)
    return sql`SELECT p.* FROM people p
  WHERE p.tenant_id = ${currentTenant} AND (p.archived_at IS NULL OR p.id IN ${named})`;
  const found = choices.flatMap((who) =>
    'rule' in who
      ? [sql`UNION SELECT p.id FROM people p WHERE p.tenant_id = ${currentTenant} AND (${matchesChosenRule(ctx, who)})`]
      : [],
  );
  return sql`
    SELECT p.* FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id IN (
      SELECT g.person_id FROM group_members g
      WHERE g.tenant_id = ${currentTenant} AND g.group_id = ANY(${arrayOf(groups, 'uuid')}) AND g.state = 'approved'
      UNION
      ${named}
      ${sql.join(found, sql` `)}
    )`;
}

/**
 * The people with this address. Kept apart from their sort order: without statistics that order looks like the quicker
 * way to find the first, and everybody would be scanned for each address that is nobody's.
 */
const withAddress = ({ address, isAt }: Reach, wanted: SQL) =>
  sql`(SELECT p.* FROM people p
    WHERE p.tenant_id = ${currentTenant} AND ${wanted} IS NOT NULL AND ${isAt?.(wanted) ?? sql`${address} = ${wanted}`} AND p.archived_at IS NULL OFFSET 0)`;

/** A person's name in a message: first name, else last. People known by a number alone have no name. */
const greeting = (person: SQL) =>
  sql`CASE WHEN ${person}.first_name ~ '^[-+0-9 ()./]*$' THEN ${person}.last_name ELSE ${person}.first_name END`;

/** The address of a row `f`; 0.3.1 and before have it in `phone`. */
const ofRow = sql`coalesce(f.address, f.phone)`;

/**
 * Rows of staged contact files, after everybody else. #name# becomes the file's name, else that of the address's owner;
 * of several owners the one with the file's name, or nobody if none has it.
 */
function fromFiles(reach: Reach, { files }: Destination, values: (custom: SQL) => SQL): SQL {
  if (files.length === 0) return sql``;
  return sql`
    UNION ALL
    SELECT CASE WHEN f.greeting = '' OR known.same THEN known.id END, coalesce(nullif(f.name, ''), btrim(known.first_name || ' ' || known.last_name), ''),
      coalesce(nullif(f.greeting, ''), ${greeting(sql`known`)}, ''), ${ofRow}, f.typed, false,
      coalesce(known.is_first_timer, false), coalesce(known.is_sample, false), known.created_at, ${behindTyped}::integer + f.row_number, NULL,
      ${values(sql`CASE WHEN f.greeting = '' OR known.same THEN known.custom END`)}
    FROM contact_rows f
    LEFT JOIN LATERAL (
      SELECT p.*, app.plain(coalesce(nullif(p.first_name, ''), p.last_name)) = app.plain(f.greeting)
        AND app.name_words(f.greeting) <> '{}' AS same
      FROM ${withAddress(reach, ofRow)} AS p ORDER BY same DESC, p.created_at, p.id LIMIT 1
    ) AS known ON true
    WHERE f.tenant_id = ${currentTenant} AND f.file_id = ANY(${arrayOf(files, 'uuid')})`;
}

/** More than the number of addresses that can be typed. */
const behindTyped = 1_000_000;

/**
 * The one rule for who gets a message, as the body of a `WITH` whose last name is `audience`: one row for everybody
 * chosen, with the reason where they will not get it. Both the receipt and the freezing select from it.
 *
 * Columns: person_id, name, greeting, fields, address, reason ('' for who gets it), pages, is_sample, is_first_timer.
 */
export function audience(ctx: Pick<Ctx, 'clock'>, of: AudienceOf): SQL {
  const { channel, destination, sharedAddress } = of;
  const { reach } = channel;
  const values = (custom: SQL) => valuesOf(of.text, custom);
  const typed = columnOf(destination.typed, 'typed', 'text');
  const addresses = columnOf(destination.typed, 'address', 'text');
  const reasons = columnOf(destination.typed, 'reason', 'text');
  // A repeat at one address is the same person or, if nobody is known there, has the same name.
  const theSame = sql`address COLLATE "C", j.person_id, CASE WHEN j.person_id IS NULL THEN greeting END`;
  const together = sharedAddress === 'joined' ? sql`address COLLATE "C"` : theSame;
  const { barred } = reach;
  const inOrder = sql`place, household.rank, greeting = '', created_at, greeting COLLATE "C", j.person_id`;
  const untaken = reach.notTaken?.();
  const notTaken = untaken
    ? sql` WHEN NOT c.is_sample AND ${untaken.concerns(sql`c.address`)} THEN ${untaken.reason}`
    : sql``;
  const ownReason = barred ? sql` WHEN b.reason IS NOT NULL THEN b.reason` : sql``;
  const ownBars = barred ? sql` LEFT JOIN (${barred}) AS b ON b.address = c.address` : sql``;
  return sql`
    picked AS (${picked(ctx, destination)}),
    candidates AS (
      SELECT p.id AS person_id, btrim(p.first_name || ' ' || p.last_name) AS name,
        ${greeting(sql`p`)} AS greeting, ${reach.address} AS address, ${reach.written} AS typed,
        p.archived_at IS NOT NULL AS archived, p.is_first_timer, p.is_sample, p.created_at, 0 AS place, NULL::text AS why,
        ${values(sql`p.custom`)} AS fields
      FROM picked p
      UNION ALL
      SELECT known.id, coalesce(btrim(known.first_name || ' ' || known.last_name), ''),
        coalesce(${greeting(sql`known`)}, ''), t.address, t.typed, false,
        coalesce(known.is_first_timer, false), coalesce(known.is_sample, false), known.created_at, t.place::integer, t.why,
        ${values(sql`known.custom`)}
      FROM unnest(${typed}, ${addresses}, ${reasons}) WITH ORDINALITY AS t(typed, address, why, place)
      LEFT JOIN LATERAL (
        SELECT * FROM ${withAddress(reach, sql`t.address`)} AS p ORDER BY p.created_at, p.id LIMIT 1
      ) AS known ON true
      ${fromFiles(reach, destination, values)}
    ),
    judged AS (
      SELECT c.*, CASE WHEN c.archived THEN 'archived' WHEN c.why IS NOT NULL THEN c.why WHEN c.address IS NULL AND c.typed = '' THEN ${reach.none}
        WHEN c.address IS NULL THEN ${reach.invalid}${notTaken}${ownReason} WHEN o.address IS NOT NULL THEN ${optedOut}::text END AS barred
      FROM candidates c LEFT JOIN opt_outs o ON o.tenant_id = ${currentTenant} AND o.channel = ${channel.name} AND o.address = c.address${ownBars} OFFSET 0
    ),
    ${householdOrder(reach)},
    -- Sorting everybody for the few who share an address would cost as much as all the rest.
    shared AS (SELECT address FROM judged WHERE barred IS NULL GROUP BY address HAVING count(*) > 1),
    turned AS (
      SELECT j.*, row_number() OVER sharers AS turn, coalesce(lead(true) OVER sharers, false) AS followed,
        row_number() OVER (PARTITION BY ${theSame} ORDER BY ${inOrder}) AS again
      FROM judged j LEFT JOIN household ON household.person_id = j.person_id
      WHERE j.barred IS NULL AND j.address IN (SELECT address FROM shared)
      WINDOW sharers AS (PARTITION BY ${together} ORDER BY ${inOrder})
    ),
    joined AS (
      SELECT address, array_agg(greeting ORDER BY first) AS greetings FROM (
        SELECT address, greeting, min(turn) AS first FROM turned
        WHERE (turn > 1 OR followed) AND greeting <> '' AND ${sharedAddress === 'joined'}
        GROUP BY address, greeting
      ) AS names GROUP BY address HAVING count(*) > 1
    ),
    greeted AS (
      SELECT person_id, name, coalesce(address, typed) AS address, is_sample, is_first_timer, greeting, fields, barred
      FROM judged WHERE barred IS NOT NULL OR address NOT IN (SELECT address FROM shared)
      UNION ALL
      SELECT person_id, name, t.address, is_sample, is_first_timer,
        CASE WHEN j.greetings IS NULL OR turn > 1 THEN greeting
          ELSE array_to_string(trim_array(j.greetings, 1), ', ') || ${beforeLastName()} || j.greetings[cardinality(j.greetings)] END,
        fields, CASE WHEN again > 1 THEN 'chosen twice' WHEN turn > 1 THEN 'same address' END
      FROM turned t LEFT JOIN joined j ON j.address = t.address
      OFFSET 0
    ),
    measured AS (
      SELECT *, CASE WHEN barred IS NULL THEN ${channel.measure(of.text)} END AS page_count FROM greeted OFFSET 0
    ),
    audience AS (
      SELECT person_id, name, greeting, fields, address, is_sample, is_first_timer, coalesce(page_count, 0) AS pages,
        coalesce(barred, CASE WHEN page_count IS NULL THEN ${reasonForNoText(of.text)} END, '') AS reason
      FROM measured
    )`;
}

/**
 * `household (person_id, rank)` for a `WITH`: a person's place when the names of one address are joined. Head, spouse,
 * then children and wards as added; the address's own family comes before a person's other families.
 */
const householdOrder = ({ address, family }: Reach): SQL => sql`
  household AS MATERIALIZED (
    SELECT m.person_id, min(
      CASE WHEN ${family} = ${address} THEN 0 ELSE 10000 END
      + least(array_position(ARRAY['head', 'spouse', 'child', 'ward'], m.part), 3) * 1000 + least(m.place, 999)) AS rank
    FROM family_members m JOIN families f ON f.tenant_id = ${currentTenant} AND f.id = m.family_id
    JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id WHERE m.tenant_id = ${currentTenant} GROUP BY m.person_id
  )`;
