import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { sessionRoutes } from '../../contract/session/routes.ts';
import type { UploadedFile } from '../../contract/route.ts';
import { intendedChanges } from '../core/edit-conflicts.ts';
import type { Ctx } from '../core/context.ts';
import { refuse } from '../core/errors.ts';
import { takeTurns } from '../core/turns.ts';
import { tenants } from '../core/tables.ts';
import { forgetTenantRegion } from '../core/tenant-region.ts';
import { isTimeZone } from './time-zones.ts';
import { currentTenant } from '../core/db/index.ts';
import { refusals } from './refusal-texts.ts';
import { inputTexts } from '../core/http/input-texts.ts';
import { isAvailable } from '../core/language/languages.ts';
import { commonWords } from '../core/language/common-words.ts';

const LOGO_PIXELS = 192;
const MOST_PIXELS = 40_000_000;
const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif', 'tiff']);

/** One takes up to 160 MB for a moment, and a thread that password hashes and files wait for. */
const oneAtATime = takeTurns({
  most: 1,
  full: { waiting: 20, refuse: () => refuse('session.logo_busy', 503, commonWords.manyPicturesAreBeingRead) },
});

export async function readOrganisation(ctx: Ctx) {
  const [row] = await ctx.db.select().from(tenants).where(eq(tenants.tenantId, currentTenant));
  return { ...row!, replyTo: row!.replyTo ?? '', language: row!.language ?? '' };
}

type Sent = z.output<(typeof sessionRoutes)['saveOrganisation']['body']>;

/** @throws Refusal 400 for an unknown time zone or language, 409 with words for each field that somebody else has changed meanwhile */
export async function saveOrganisation(ctx: Ctx, { was, ...sent }: Sent): Promise<true> {
  if (!isTimeZone(sent.timeZone))
    throw refuse('session.time_zone', 400, inputTexts.chooseFromList, {
      timeZone: inputTexts.chooseFromList,
    });
  if (sent.language && !isAvailable(sent.language))
    throw refuse('session.language', 400, inputTexts.chooseFromList, { language: inputTexts.chooseFromList });
  const [row] = await ctx.db.select().from(tenants).where(eq(tenants.tenantId, currentTenant)).for('no key update');
  const { name, timeZone, currency, replyTo, language } = row!;
  const stands = { name, timeZone, currency, replyTo: replyTo ?? '', language: language ?? '' };
  const meant = await intendedChanges(
    ctx,
    {
      code: 'organisation',
      made: { subjectId: ctx.tenantId, actions: ['organisation.changed'] },
    },
    { sent, was, stands },
  );
  const fields = Object.keys(meant);
  if (fields.length === 0) return true;
  await ctx.db
    .update(tenants)
    .set({
      ...meant,
      ...(meant.replyTo === '' && { replyTo: null }),
      ...(meant.language === '' && { language: null }),
      // A unit price in the old currency does not apply in the new one.
      ...(meant.currency && { unitPrice: null }),
    })
    .where(eq(tenants.tenantId, currentTenant));
  forgetTenantRegion(ctx.tenantId);
  await ctx.audit({
    action: 'organisation.changed',
    subject: 'organisation',
    subjectId: ctx.tenantId,
    detail: { fields },
  });
  ctx.emit('organisation');
  return true;
}

/** Re-encodes a picture to a small PNG, whatever it claims to be; SVG and oversized pictures are refused before decoding. */
export const readLogo = (file: UploadedFile): Promise<string> => oneAtATime(() => encodeLogo(file));

async function encodeLogo(file: UploadedFile): Promise<string> {
  try {
    const picture = sharp(file.bytes, { limitInputPixels: MOST_PIXELS });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new Error(format);
    const png = await picture
      .autoOrient()
      .resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    throw refuse('session.logo', 415, refusals.logo);
  }
}

export async function setLogo(ctx: Ctx, logo: string | null): Promise<void> {
  await ctx.db.update(tenants).set({ logo }).where(eq(tenants.tenantId, currentTenant));
  await ctx.audit({ action: logo ? 'logo.set' : 'logo.removed', subject: 'organisation', subjectId: ctx.tenantId });
  ctx.emit('organisation');
}

/** Says what a unit costs, in the organisation's currency; null takes it away. */
export async function saveUnitPrice(ctx: Ctx, price: number | null): Promise<true> {
  await ctx.db.update(tenants).set({ unitPrice: price }).where(eq(tenants.tenantId, currentTenant));
  await ctx.audit({
    action: price === null ? 'unit_price.removed' : 'unit_price.set',
    subject: 'organisation',
    subjectId: ctx.tenantId,
    ...(price !== null && { detail: { price } }),
  });
  ctx.emit('organisation');
  return true;
}
