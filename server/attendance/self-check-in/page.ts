import { field, formPage, thanksPage, type Wrong } from '../../core/public-pages/form-parts.ts';
import { html, type Html, none, plainPage } from '../../core/public-pages/plain-page.ts';
import type { Text } from '../../core/language/catalogue.ts';
import type { Page, Speak } from '../../core/public-pages/page-language.ts';
import { hereWords as w } from './texts.ts';
import type { ShownDoor } from './open-item.ts';
import type { Typed } from './phone-cookie.ts';

export type WrongEntry = Wrong<'name' | 'phone'>;

/** The page where the six digits are entered. */
export const entrancePage =
  (code: string, wrong: Wrong<'code'>): Page =>
  (speak) =>
    formPage(speak, {
      organisation: '',
      title: w.entrance,
      about: w.entranceAbout,
      wrong,
      parts: () =>
        field({
          name: 'code',
          label: speak(w.code),
          value: code,
          error: wrong.code && speak(wrong.code),
          more: html` inputmode="numeric" autocomplete="off" maxlength="12"`,
        }),
      button: w.go,
    });

type Asked = { address: string; typed: Typed; remember: boolean; wrong?: WrongEntry };

/** The form for name and number, empty or with what was typed and what to correct. */
export const askPage =
  (door: ShownDoor, { address, typed, remember, wrong = {} }: Asked): Page =>
  (speak) =>
    formPage(speak, {
      organisation: door.organisation,
      logo: door.logo,
      title: w.title({ event: door.event }),
      about: w.about({ organisation: door.organisation }),
      wrong,
      action: address,
      parts: () => html`
        <p class="quiet">${when(speak, door)}</p>
        ${field({ name: 'name', label: speak(w.name), value: typed.name, error: wrong.name && speak(wrong.name), more: html` autocomplete="name" required maxlength="100"` })}
        ${field({ name: 'phone', label: speak(w.phone), value: typed.phone, error: wrong.phone && speak(wrong.phone), more: html` type="tel" autocomplete="tel" required maxlength="40"` })}
        <label class="agree"
          ><input type="checkbox" name="remember" value="yes" ${remember ? html`checked` : none} /><span
            >${speak(w.remember)}</span
          ></label
        >
      `,
      button: w.here,
    });

/** Check-in by one tap, for a phone that was used before. */
export const tapPage =
  (door: ShownDoor, address: string, { name }: Typed): Page =>
  (speak) =>
    formPage(speak, {
      organisation: door.organisation,
      logo: door.logo,
      title: w.title({ event: door.event }),
      about: w.again({ name, event: door.event }),
      wrong: {},
      action: address,
      parts: () =>
        html`<p class="quiet">${when(speak, door)}</p>
          <input type="hidden" name="remembered" value="yes" />`,
      button: w.here,
      below: html`${link(`${address}?other=1`, speak(w.other))}
        <form method="post" action="${address}">
          <button class="mild" name="forget" value="yes">${speak(w.forget)}</button>
        </form>`,
    });

/** The same for everybody, known or not. */
export const notedPage =
  (door: ShownDoor, address: string, { name }: Typed): Page =>
  (speak) =>
    thanksPage(speak, {
      organisation: door.organisation,
      logo: door.logo,
      title: w.thanks({ name }),
      next: w.thanksAbout({ event: door.event }),
      below: link(`${address}?other=1`, speak(w.another)),
    });

/** The link is right, and nothing that it leads to is open. */
export const closedPage =
  ({ organisation, logo, event }: ShownDoor): Page =>
  (speak) =>
    thanksPage(speak, { organisation, logo, tab: w.closed, title: w.closed, next: w.closedAbout({ event }) });

export const unknownPage: Page = (speak) =>
  saying(speak, { title: w.unknown, about: w.unknownAbout, below: link('/here', speak(w.tryAgain)) });
export const tooOftenPage: Page = (speak) => saying(speak, { title: w.tooOften, about: w.tooOftenAbout, below: none });

const saying = (speak: Speak, { title, about, below }: { title: Text; about: Text; below: Html }): string =>
  plainPage(
    speak,
    speak(title),
    html`<h1>${speak(title)}</h1>
      <p>${speak(about)}</p>
      ${below}`,
  );

const link = (address: string, words: string): Html => html`<p class="other"><a href="${address}">${words}</a></p>`;

function when(speak: Speak, { date, time }: ShownDoor): string {
  const written = speak.language === 'en' ? 'en-GB' : speak.language;
  const day = new Intl.DateTimeFormat(written, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return speak(w.when({ date: day.format(new Date(`${date}T00:00:00Z`)), time }));
}
