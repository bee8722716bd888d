import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Base } from '../../core/context.ts';
import { thanksPage, thanksTo } from '../../core/public-pages/form-parts.ts';
import { servePublicForm } from '../../core/public-pages/public-form.ts';
import { inTenant } from '../../core/transaction.ts';
import { type Who, whoIn, type WrongWho } from '../../people/index.ts';
import { askToJoin, doorOf, type OpenDoor } from './ask-to-join.ts';
import { joinPage, joinTexts } from './join-page.ts';

type Found = { tenantId: string; groupId: string };
type Opened = Found & { door: OpenDoor };

/** `/join/<token>`: where somebody asks to join a group. */
export async function serveJoining(app: FastifyInstance, base: Base): Promise<void> {
  await servePublicForm<Opened, Who, WrongWho>(app, base, {
    at: '/join',
    guesses: { name: 'join link', limit: 30, minutes: 10 },
    fromAddress: { name: 'join requests', limit: 120, minutes: 10 },
    byLink: { name: 'join link used', limit: 600, minutes: 60 },
    linkOf: ({ groupId }) => groupId,
    open: (token) => open(base, token),
    read: whoIn,
    page: ({ door }, who, wrong = {}) => joinPage(door, who, wrong),
    take: ({ tenantId, groupId, door }, who, speak) =>
      inTenant(base, tenantId, null, (ctx) =>
        askToJoin(ctx, groupId, door, { ...who, consent: speak(joinTexts.consent(door)) }),
      ),
    thanks:
      ({ door }, { firstName: name }) =>
      (speak) =>
        thanksPage(speak, { organisation: door.organisation, title: thanksTo(name), next: joinTexts.thanks(door) }),
    poster: ({ door }) => ({
      organisation: door.organisation,
      title: joinTexts.title(door),
      call: joinTexts.scan,
    }),
  });
}

async function open(base: Base, token: string): Promise<Opened | undefined> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<Found>(sql`SELECT tenant_id AS "tenantId", group_id AS "groupId" FROM app.join_link(${token})`),
  );
  const found = rows[0];
  const door = found && (await inTenant(base, found.tenantId, null, (ctx) => doorOf(ctx, found.groupId)));
  return door && { ...found, door };
}
