import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { PictureSize } from '../../../contract/media/picture.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Base } from '../../core/context.ts';
import { thanksPage, thanksTo } from '../../core/public-pages/form-parts.ts';
import { servePublicForm } from '../../core/public-pages/public-form.ts';
import { sendPicture } from '../../core/public-pages/page-pictures.ts';
import type { Place } from '../../core/public-pages/public-links.ts';
import { inTenant } from '../../core/transaction.ts';
import { versionOf } from '../../media/index.ts';
import { type ContactDetails, readContactDetails, type WrongContactDetails } from '../../people/index.ts';
import { askToJoin, joinFormOf, type OpenJoinForm } from './ask-to-join.ts';
import { joinPage, joinTexts, namesOf } from './links.ts';
import { commonWords } from '../../core/language/common-words.ts';

type Found = { tenantId: string; groupId: string };
type Opened = Found & { form: OpenJoinForm };

const AT = '/join';

/** `/join/<token>`: a person asks to join a group. */
export async function serveJoining(app: FastifyInstance, base: Base, storage: Storage): Promise<void> {
  await servePublicForm<Opened, ContactDetails, WrongContactDetails>(app, base, {
    at: AT,
    guesses: { name: 'join link', limit: 30, minutes: 10 },
    fromAddress: { name: 'join requests', limit: 120, minutes: 10 },
    byLink: { name: 'join link used', limit: 600, minutes: 60 },
    linkOf: ({ groupId }) => groupId,
    open: (token) => open(base, token),
    read: readContactDetails,
    page: ({ form }, who, wrong = {}) => joinPage(form, who, wrong),
    take: ({ tenantId, groupId, form }, who, speak) =>
      inTenant(base, tenantId, null, (ctx) =>
        askToJoin(ctx, groupId, form, { ...who, consent: speak(joinTexts.consent(namesOf(form))) }),
      ),
    thanks:
      ({ form }, { firstName: name }) =>
      (speak) =>
        thanksPage(speak, { ...form, title: thanksTo(name), next: joinTexts.thanks(namesOf(form)) }),
    poster: ({ form }) => ({
      organisation: form.organisation,
      logo: form.logo,
      face: form.facePrinted,
      title: joinTexts.title(namesOf(form)),
      call: commonWords.scanThis,
    }),
    besides: [picturePlace(storage, 'picture.webp', '256'), picturePlace(storage, 'poster.webp', '1024')],
  });
}

/** The group's picture, for anybody with its link. */
const picturePlace = (storage: Storage, name: string, size: PictureSize): Place<Opened> => ({
  method: 'GET',
  path: `${AT}/:token/${name}`,
  answer: async ({ tenantId, form: { pictureId } }, _request, reply) =>
    sendPicture(
      reply,
      'image/webp',
      pictureId ? await versionOf(storage, { tenantId, id: pictureId, size }) : undefined,
    ),
});

async function open(base: Base, token: string): Promise<Opened | undefined> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<Found>(sql`SELECT tenant_id AS "tenantId", group_id AS "groupId" FROM app.join_link(${token})`),
  );
  const found = rows[0];
  const form =
    found && (await inTenant(base, found.tenantId, null, (ctx) => joinFormOf(ctx, found.groupId, `${AT}/${token}`)));
  return form && { ...found, form };
}
