import sharp from 'sharp';
import type { z } from 'zod';
import type { organisationSettings } from '../../contract/session/schemas.ts';
import type { UploadedFile } from '../../contract/route.ts';
import type { Ctx } from '../core/context.ts';
import { refuse } from '../core/errors.ts';
import { tenants } from '../core/tables.ts';
import { forgetWhereItIs } from '../core/where-it-is.ts';
import { isTimeZone } from './time-zones.ts';

const LOGO_PIXELS = 192;
const MOST_PIXELS = 40_000_000;
const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif', 'tiff']);

export async function readOrganisation(ctx: Ctx) {
  const [row] = await ctx.db.select().from(tenants);
  return { ...row!, replyTo: row!.replyTo ?? '' };
}

export async function saveOrganisation(ctx: Ctx, given: z.output<typeof organisationSettings>): Promise<true> {
  if (!isTimeZone(given.timeZone))
    throw refuse('session.time_zone', 400, 'Choose a time zone from the list.', {
      timeZone: 'Choose a time zone from the list.',
    });
  await ctx.db.update(tenants).set({ ...given, replyTo: given.replyTo || null });
  forgetWhereItIs(ctx.tenantId);
  await ctx.audit({
    action: 'organisation.changed',
    subject: 'organisation',
    subjectId: ctx.tenantId,
    detail: { fields: Object.keys(given) },
  });
  await ctx.emit('organisation');
  return true;
}

/** Re-encodes a picture to a small PNG, whatever it claims to be; SVG and oversized pictures are refused before decoding. */
export async function readLogo(file: UploadedFile): Promise<string> {
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
    throw refuse(
      'session.logo',
      415,
      'This picture cannot be read. Choose a PNG, JPEG, GIF, WebP or TIFF of at most 40 megapixels.',
    );
  }
}

export async function setLogo(ctx: Ctx, logo: string | null): Promise<void> {
  await ctx.db.update(tenants).set({ logo });
  await ctx.audit({ action: logo ? 'logo.set' : 'logo.removed', subject: 'organisation', subjectId: ctx.tenantId });
  await ctx.emit('organisation');
}
