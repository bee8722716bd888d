import { refuse } from '../../../../core/errors.ts';
import { say, catalogue } from '../../../../core/language/catalogue.ts';
import { runBounded } from '../../../../core/bounded-work.ts';
import type { EmailWarning } from '../../../../../contract/messaging/channels/email/payload.ts';
import type { Rendering } from './rendering.ts';
import { type Embedded, siteMark } from './figures.ts';
import { linkMark, organisationMark } from './markers.ts';
import { createHash } from 'node:crypto';
import { commonWords } from '../../../../core/language/common-words.ts';

/** The footer of every e-mail. */
export const footTexts = catalogue('email-foot', {
  sentBy: '{organisation} sent you this e-mail.',
  unsubscribe: 'Unsubscribe',
  unsubscribeAt: 'Unsubscribe: {link}',
});

/** Shown instead of embedded media, which no mail program plays. */
export const embeddedTexts = catalogue('email-embedded', {
  watch: 'Watch on {site}',
  listen: 'Listen on {site}',
  look: 'Look at it on {site}',
});

/** Why an e-mail is not prepared. */
export const refusals = catalogue('email-rendering-refusals', {
  busy: 'Too many e-mails are being prepared just now. Try again in a minute.',
  tooIntricate: 'This e-mail is too intricate to be read. Remove formatting, or paste it as plain text.',
});

/** Characters of all that is kept, and for how long. */
const MOST_KEPT = 4_000_000;
const KEPT_MS = 60_000;

type Kept<T> = { at: number; made: Promise<T>; length: number };

/**
 * Shares one result among calls made at about the same time: each change of an e-mail asks for its receipt and its
 * preview, each step to the next reader for another preview, all from one rendering. Failures are not kept.
 *
 * @param length about how many characters of it are kept
 */
export function lately<W, T>(make: (wish: W) => Promise<T>, length: (made: T) => number): (wish: W) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  const drop = (key: string, one: Kept<T>) => {
    if (kept.get(key) === one) kept.delete(key);
  };
  const makeRoom = () => {
    let room = MOST_KEPT;
    for (const [key, one] of [...kept].reverse()) {
      room -= one.length;
      if (room < 0 || one.at < Date.now() - KEPT_MS) drop(key, one);
    }
  };
  return (wish) => {
    makeRoom();
    const key = createHash('sha256').update(JSON.stringify(wish)).digest('base64');
    const found = kept.get(key);
    if (found) return found.made;
    const one: Kept<T> = { at: Date.now(), made: make(wish), length: 0 };
    kept.set(key, one);
    one.made.then(
      (made) => {
        one.length = length(made);
        makeRoom();
      },
      () => drop(key, one),
    );
    return one.made;
  };
}

/** `language`: that of the organisation, for what stands beneath. `ownOrigins`: of pictures that need no warning. */
export type ToRender = {
  subject: string;
  message: string;
  preheader: string;
  isPersonalized: boolean;
  language: string;
  ownOrigins?: readonly string[];
};
/** The same with what we say in it ourselves, said: threads know the languages of the files alone. */
export type Work = ToRender & { foot: Foot; embedded: Embedded };
type Foot = { sentBy: string; unsubscribe: string; unsubscribeAt: string };
/** `size`: about how many bytes leave for each reader. */
export type Rendered = Rendering & { size: number; warnings: EmailWarning[] };

const limits = { milliseconds: 10_000, heapMegabytes: 224 };

/**
 * Renders an e-mail in a thread of its own, so that nobody waits for a long one.
 * @throws Refusal 422 for a text that cannot be read, 503 while too many are being rendered
 */
function renderEmail(wish: ToRender): Promise<Rendered> {
  const { subject, message, preheader, isPersonalized, language, ownOrigins = [] } = wish;
  const said = { foot: footOf(language), embedded: embeddedOf(language) };
  return renderOnce({ subject, message, preheader, isPersonalized, language, ownOrigins, ...said });
}

const renderOnce = lately(renderInThread, ({ html, text }) => html.length + text.length);

async function renderInThread(input: Work): Promise<Rendered> {
  const outcome = await runBounded<Rendered>({
    module: new URL('./render-work.ts', import.meta.url),
    run: 'render',
    input,
    limits,
    lane: 'emails',
  });
  if (outcome.state === 'done') return outcome.value;
  if (outcome.state === 'too-many') throw refuse('email.busy', 503, refusals.busy);
  if (outcome.state === 'broke') throw outcome.error;
  throw refuse('email.not_read', 422, refusals.tooIntricate, { message: refusals.tooIntricate });
}

/** The footer of an e-mail, in the organisation's language. */
export const footOf = (language: string): Foot => ({
  sentBy: say(footTexts.sentBy({ organisation: organisationMark }), language),
  unsubscribe: say(footTexts.unsubscribe, language),
  unsubscribeAt: say(footTexts.unsubscribeAt({ link: linkMark }), language),
});

/** The texts for embedded media in this language. */
export const embeddedOf = (language: string): Embedded => ({
  watch: say(embeddedTexts.watch({ site: siteMark }), language),
  listen: say(embeddedTexts.listen({ site: siteMark }), language),
  look: say(embeddedTexts.look({ site: siteMark }), language),
});

/** The rendering to freeze with a message, and the points to check before. */
export async function renderToLook(
  wish: ToRender,
): Promise<Pick<Rendered, 'size' | 'warnings'> & { rendered: string }> {
  const { html, text, size, warnings } = await renderEmail(wish);
  return { rendered: JSON.stringify({ html, text }), size, warnings };
}

/** The rendering to freeze with a message. @throws Refusal 422 if it cannot be sent as it is */
export async function renderToSend(wish: ToRender): Promise<string> {
  if (wish.message.trim() === '') return '';
  const { rendered, warnings } = await renderToLook(wish);
  if (warnings.some(({ blocking }) => blocking))
    throw refuse('email.cannot_go', 422, commonWords.aPictureWasPastedInto, {
      message: commonWords.aPictureWasPastedInto,
    });
  return rendered;
}
