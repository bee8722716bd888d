import { field, formPage, thanksPage, thanksTo, type Wrong } from '../../core/public-pages/form-parts.ts';
import { html, type Html, none, plainPage, type Page, type Speak } from '../../core/public-pages/plain-page.ts';
import { type Text, catalogue } from '../../core/language/catalogue.ts';
import type { ShownCheckIn } from './open-item.ts';
import type { Typed } from './phone-cookie.ts';
import { commonWords } from '../../core/language/common-words.ts';

/** The texts of the pages on which people check themselves in. */
export const hereWords = catalogue('attendance-here', {
  entranceAbout: 'Enter the six digits that are shown where you are.',
  codeWrong: 'Enter the six digits of the code.',
  title: 'Check in to {event}',
  about: 'Tell us who you are, so that {organisation} knows that you came. We keep your name and number for this.',
  nameMissing: 'Please enter your name.',
  phoneMissing: 'Please enter your phone number.',
  remember: 'Remember me on this phone',
  here: 'I am here',
  again: 'Welcome back, {name}. One tap and we know that you are at {event}.',
  other: 'Somebody else',
  forget: 'Forget me on this phone',
  thanksAbout: 'We have noted that you are at {event}.',
  closed: 'Check-in is not open now',
  closedAbout:
    'You can check in to {event} from 3 hours before it starts. If it is going on now, tell somebody at the door.',
  unknown: 'This link or code does not work',
  unknownAbout: 'Check the digits, or ask the people at the door.',
  tryAgain: 'Enter a code',
  tooOftenAbout: 'This was sent too many times just now. Try again in ten minutes, or tell somebody at the door.',
});

export type WrongEntry = Wrong<'name' | 'phone'>;

/** The page where the six digits are entered. */
export const entrancePage =
  (code: string, wrong: Wrong<'code'>): Page =>
  (speak) =>
    formPage(speak, {
      organisation: '',
      title: commonWords.checkIn,
      about: hereWords.entranceAbout,
      wrong,
      parts: () =>
        field({
          name: 'code',
          label: speak(commonWords.code),
          value: code,
          error: wrong.code && speak(wrong.code),
          more: html` inputmode="numeric" autocomplete="off" maxlength="12"`,
        }),
      button: commonWords.goOn,
    });

type Asked = { address: string; typed: Typed; remember: boolean; wrong?: WrongEntry };

/** The form for name and number, empty or with what was typed and what to correct. */
export const askPage =
  (checkIn: ShownCheckIn, { address, typed, remember, wrong = {} }: Asked): Page =>
  (speak) =>
    formPage(speak, {
      organisation: checkIn.organisation,
      logo: checkIn.logo,
      title: hereWords.title({ event: checkIn.event }),
      about: hereWords.about({ organisation: checkIn.organisation }),
      wrong,
      action: address,
      parts: () => html`
        <p class="quiet">${when(speak, checkIn)}</p>
        ${field({ name: 'name', label: speak(commonWords.yourName), value: typed.name, error: wrong.name && speak(wrong.name), more: html` autocomplete="name" required maxlength="100"` })}
        ${field({ name: 'phone', label: speak(commonWords.phone), value: typed.phone, error: wrong.phone && speak(wrong.phone), more: html` type="tel" autocomplete="tel" required maxlength="40"` })}
        <label class="agree"
          ><input type="checkbox" name="remember" value="yes" ${remember ? html`checked` : none} /><span
            >${speak(hereWords.remember)}</span
          ></label
        >
      `,
      button: hereWords.here,
    });

/** Check-in by one tap, for a phone that was used before. */
export const tapPage =
  (checkIn: ShownCheckIn, address: string, { name }: Typed): Page =>
  (speak) =>
    formPage(speak, {
      organisation: checkIn.organisation,
      logo: checkIn.logo,
      title: hereWords.title({ event: checkIn.event }),
      about: hereWords.again({ name, event: checkIn.event }),
      wrong: {},
      action: address,
      parts: () =>
        html`<p class="quiet">${when(speak, checkIn)}</p>
          <input type="hidden" name="remembered" value="yes" />`,
      button: hereWords.here,
      below: html`${link(`${address}?other=1`, speak(hereWords.other))}
        <form method="post" action="${address}">
          <button class="mild" name="forget" value="yes">${speak(hereWords.forget)}</button>
        </form>`,
    });

/** The same for everybody, known or not. */
export const notedPage =
  (checkIn: ShownCheckIn, address: string, { name }: Typed): Page =>
  (speak) =>
    thanksPage(speak, {
      organisation: checkIn.organisation,
      logo: checkIn.logo,
      title: thanksTo(name),
      next: hereWords.thanksAbout({ event: checkIn.event }),
      below: link(`${address}?other=1`, speak(hereWords.other)),
    });

/** The link is right, and nothing that it leads to is open. */
export const closedPage =
  ({ organisation, logo, event }: ShownCheckIn): Page =>
  (speak) =>
    thanksPage(speak, {
      organisation,
      logo,
      tab: hereWords.closed,
      title: hereWords.closed,
      next: hereWords.closedAbout({ event }),
    });

export const unknownPage: Page = (speak) =>
  saying(speak, {
    title: hereWords.unknown,
    about: hereWords.unknownAbout,
    below: link('/here', speak(hereWords.tryAgain)),
  });
export const tooOftenPage: Page = (speak) =>
  saying(speak, { title: commonWords.pleaseWaitAFewMinutes, about: hereWords.tooOftenAbout, below: none });

const saying = (speak: Speak, { title, about, below }: { title: Text; about: Text; below: Html }): string =>
  plainPage(
    speak,
    speak(title),
    html`<h1>${speak(title)}</h1>
      <p>${speak(about)}</p>
      ${below}`,
  );

const link = (address: string, words: string): Html => html`<p class="other"><a href="${address}">${words}</a></p>`;

function when(speak: Speak, { date, time }: ShownCheckIn): string {
  const written = speak.language === 'en' ? 'en-GB' : speak.language;
  const day = new Intl.DateTimeFormat(written, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return `${day.format(new Date(`${date}T00:00:00Z`))}, ${time}`;
}
