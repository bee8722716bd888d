import { api } from '../../../../core/client.ts';
import { newKey } from '../../../../core/new-key.ts';
import { builtIn } from './built-in.ts';

export type Written = { name: string; subject: string; body: string };

/** One of our templates in the organisation's colour, with its logo; an empty one where there is none of that key. */
export async function builtInText(key: string | undefined, organisation: string): Promise<Written> {
  const chosen = builtIn.find((one) => one.key === key);
  if (!chosen) return { name: '', subject: '', body: '' };
  const [{ colour }, { imagePath: logo }] = await Promise.all([
    api.messaging.emailLook(),
    api.media.publishLogo(undefined, { idempotencyKey: newKey() }),
  ]);
  return { name: chosen.name, subject: chosen.subject, body: chosen.body({ organisation, colour, logo }) };
}
