import { field, formPage, thanksPage, type Wrong } from '../../core/public-pages/form-parts.ts';
import { html, type Html, none, plainPage } from '../../core/public-pages/plain-page.ts';
import { hereWords as w } from './here-texts.ts';
import type { Door } from './open-door.ts';
import type { Typed } from './remembered.ts';

export type WrongHere = Wrong<'name' | 'phone'>;

/** Where the six digits are typed. */
export const entrancePage = (code: string, wrong: Wrong<'code'>): string =>
  formPage({
    organisation: '',
    title: w.entrance,
    about: w.entranceAbout,
    wrong,
    parts: field({
      name: 'code',
      label: w.code,
      value: code,
      error: wrong.code,
      more: html` inputmode="numeric" autocomplete="off" maxlength="12"`,
    }),
    button: w.go,
  });

type Asked = { address: string; typed: Typed; remember: boolean; wrong?: WrongHere };

/** Name and number, empty or as they came with what has to be mended. */
export function askPage(door: Door, { address, typed, remember, wrong = {} }: Asked): string {
  return formPage({
    organisation: door.organisation,
    title: w.title({ event: door.event }),
    about: w.about({ organisation: door.organisation }),
    wrong,
    action: address,
    parts: html`
      <p class="quiet">${when(door)}</p>
      ${field({ name: 'name', label: w.name, value: typed.name, error: wrong.name, more: html` autocomplete="name" required maxlength="100"` })}
      ${field({ name: 'phone', label: w.phone, value: typed.phone, error: wrong.phone, more: html` type="tel" autocomplete="tel" required maxlength="40"` })}
      <label class="agree"
        ><input type="checkbox" name="remember" value="yes" ${remember ? html`checked` : none} /><span
          >${w.remember}</span
        ></label
      >
    `,
    button: w.here,
  });
}

/** One tap, for a phone that was here before. */
export function tapPage(door: Door, address: string, { name }: Typed): string {
  return formPage({
    organisation: door.organisation,
    title: w.title({ event: door.event }),
    about: w.again({ name, event: door.event }),
    wrong: {},
    action: address,
    parts: html`<p class="quiet">${when(door)}</p>
      <input type="hidden" name="remembered" value="yes" />`,
    button: w.here,
    below: html`${link(`${address}?other=1`, w.other)}
      <form method="post" action="${address}">
        <button class="mild" name="forget" value="yes">${w.forget}</button>
      </form>`,
  });
}

/** The same for everybody, known or not. */
export function notedPage(door: Door, address: string, { name }: Typed): string {
  return thanksPage({
    organisation: door.organisation,
    title: w.thanks({ name }),
    next: w.thanksAbout({ event: door.event }),
    below: link(`${address}?other=1`, w.another),
  });
}

/** The link is right, and nothing that it leads to is open. */
export const closedPage = ({ organisation, event }: Door): string =>
  thanksPage({ organisation, tab: w.closed, title: w.closed, next: w.closedAbout({ event }) });

export const unknownPage = (): string => saying(w.unknown, w.unknownAbout, link('/here', w.tryAgain));
export const tooOftenPage = (): string => saying(w.tooOften, w.tooOftenAbout, none);

const saying = (title: string, about: string, below: Html): string =>
  plainPage(
    title,
    html`<h1>${title}</h1>
      <p>${about}</p>
      ${below}`,
  );

const link = (address: string, words: string): Html => html`<p class="other"><a href="${address}">${words}</a></p>`;

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const when = ({ date, time }: Door): string => w.when({ date: day.format(new Date(`${date}T00:00:00Z`)), time });
