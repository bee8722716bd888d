import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import type { RecipientState } from '../../../contract/messaging/schemas.ts';
import type { Download } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, type Words } from '../../core/errors.ts';
import { catalogue, say } from '../../core/language/catalogue.ts';
import { writeCsv } from '../../core/sheets/index.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';
import type { Channel } from '../channels/channel.ts';
import { reasonText, stateTexts } from '../channels/messaging-texts.ts';
import { hasGone } from '../tables/message-tables.ts';
import { readTrails, type Trail } from './message-report.ts';
import { currentTenant } from '../../core/db/index.ts';

type Transaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
type Row = {
  seq: number;
  name: string;
  address: string;
  state: RecipientState;
  reason: string;
  pages: number;
  charge: string;
  route: string;
  at: number;
  rung: number;
  trail: Trail;
};

const headings = catalogue('report-file', {
  name: 'Name',
  state: 'State',
  reason: 'Reason',
  pages: 'Pages',
  units: 'Units',
  route: 'Route',
  when: 'When ({zone})',
  before: 'Tried before',
  tried: '{route}, {moment}: {reason}',
});

/** Rows read and written at a time, so that 100,000 recipients are never in memory at once. */
const slice = 5000;

/** All recipients with their outcomes, as CSV with formulas escaped; times in the organisation's zone. */
export async function exportReport(
  transaction: Transaction,
  { name, reach }: Pick<Channel, 'name' | 'reach'>,
  { messageId, language }: { messageId: string; language: string },
): Promise<Download> {
  const about = await transaction(async (ctx) => {
    const { rows } = await ctx.db.execute<{ sent: number }>(
      sql`SELECT extract(epoch FROM m.created_at)::float8 AS sent FROM messages m
      WHERE m.tenant_id = ${currentTenant} AND m.id = ${messageId} AND m.channel = ${name} AND ${hasGone}`,
    );
    if (!rows[0]) throw notFound();
    return { sent: rows[0].sent, zone: await timeZoneOf(ctx) };
  });
  const fileName = `${name}-report-${clockOf(about.zone)(about.sent).slice(0, 10)}.csv`;
  return {
    fileName,
    type: 'text/csv; charset=utf-8',
    content: Readable.from(linesOf(transaction, messageId, { zone: about.zone, title: reach.title, language })),
  };
}

async function* linesOf(
  transaction: Transaction,
  messageId: string,
  { zone, title, language }: { zone: string; title: Words; language: string },
): AsyncGenerator<string> {
  const said = (words: Words): string => (typeof words === 'string' ? words : say(words, language));
  const { name, state, reason, pages, units, route, when, before } = headings;
  yield writeCsv([[name, title, state, reason, pages, units, route, when({ zone }), before].map(said)]);
  const localTime = clockOf(zone);
  for (let after = 0; ;) {
    const rows = await transaction((ctx) => readSlice(ctx, messageId, after));
    if (rows.length === 0) return;
    // The byte order mark comes only once, at the beginning of the file.
    yield writeCsv(rows.map((row) => cellsOf(row, localTime, said))).slice(1);
    after = rows.at(-1)?.seq ?? after;
  }
}

async function readSlice(ctx: Ctx, messageId: string, after: number): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Omit<Row, 'trail'>>(sql`
    SELECT seq, name, address, state, reason, pages, charge, route, rung, extract(epoch FROM updated_at)::float8 AS at
    FROM recipients WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND seq > ${after} ORDER BY seq LIMIT ${slice}`);
  const climbed = rows.filter(({ rung }) => rung > 0).map(({ seq }) => seq);
  const trails = await readTrails(ctx, messageId, climbed);
  return rows.map((row) => ({ ...row, trail: trails.get(row.seq) ?? [] }));
}

function cellsOf(row: Row, localTime: Clock, said: (words: Words) => string): string[] {
  const units = row.charge === 'settled' ? row.pages : 0;
  const { name, address, state, reason, pages, route, at, trail } = row;
  const before = trail.map((tried) => {
    const moment = localTime(new Date(tried.at).getTime() / 1000);
    return said(headings.tried({ route: routeName(tried.route), moment, reason: reasonText(tried.reason) }));
  });
  return [
    name,
    address,
    said(stateTexts[state]),
    said(reasonText(reason)),
    String(pages),
    String(units),
    routeName(route),
    localTime(at),
    before.join('; '),
  ];
}

type Clock = (seconds: number) => string;

/** `YYYY-MM-DD HH:mm` by the clock of a time zone. One formatter for all rows: each holds kilobytes outside of the heap. */
function clockOf(zone: string): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (seconds) => format.format(seconds * 1000);
}
