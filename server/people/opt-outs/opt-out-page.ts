import { catalogue, type Text } from '../../core/language/catalogue.ts';
import { html, none, picture, plainPage, messagePage } from '../../core/public-pages/plain-page.ts';
import type { Page } from '../../core/public-pages/page-language.ts';

/** The opt-out state of somebody who followed a link. `changed`: they have just changed it. */
export type Standing = {
  organisation: string;
  /** Address of its logo. */
  logo: string | null;
  channel: string;
  /** E.164, or an e-mail address: only its end is shown, since a link may be passed on. */
  address: string;
  optedOut: boolean;
  changed: boolean;
};

const texts = catalogue('opt-out-page', {
  ended:
    '{channel, select, sms {Done. {organisation} will not send you SMS any more.} email {Done. {organisation} will not send you e-mail any more.} other {Done. {organisation} will not send you messages any more.}}',
  isOut:
    '{channel, select, sms {{organisation} does not send you SMS} email {{organisation} does not send you e-mail} other {{organisation} does not send you messages}}',
  isOutAbout:
    '{channel, select, sms {This applies to the number ending in {end}, including messages already scheduled.} other {This applies to the address ending in {end}, including messages already scheduled.}}',
  mistake: 'Was that a mistake?',
  again: '{channel, select, sms {Send me SMS again} email {Send me e-mail again} other {Send me messages again}}',
  isBack:
    '{channel, select, sms {You get SMS from {organisation} again} email {You get e-mail from {organisation} again} other {You get messages from {organisation} again}}',
  isBackAbout:
    '{channel, select, sms {This applies to the number ending in {end}.} other {This applies to the address ending in {end}.}}',
  stop: '{channel, select, sms {Stop SMS} email {Stop e-mail} other {Stop messages}}',
  ask: '{channel, select, sms {Stop SMS from {organisation}?} email {Stop e-mail from {organisation}?} other {Stop messages from {organisation}?}}',
  askAbout:
    '{channel, select, sms {{organisation} will stop sending SMS to the number ending in {end}.} email {{organisation} will stop sending e-mail to the address ending in {end}.} other {{organisation} will stop sending messages to the address ending in {end}.}} You can change this at any time.',
  noSuchLink: 'This link does not work',
  noSuchLinkAbout: 'It may be incomplete. Open the whole link from the message, or tell the person who wrote to you.',
  tooOften: 'Please wait a few minutes',
  tooOftenAbout: 'There were too many attempts just now. Then open the link again.',
});

/** The page behind a link: what it would do or has done, for whom, and the way back. */
export function statusPage({ organisation, logo, channel, address, optedOut, changed }: Standing): Page {
  const said = { organisation, channel, end: address.slice(channel === 'sms' ? -3 : -12) };
  if (optedOut) {
    return asking({
      logo,
      title: changed ? texts.ended(said) : texts.isOut(said),
      about: texts.isOutAbout(said),
      question: texts.mistake,
      want: 'again',
      button: texts.again(said),
    });
  }
  const stop = { logo, want: 'stop', button: texts.stop(said) } as const;
  if (changed) return asking({ title: texts.isBack(said), about: texts.isBackAbout(said), ...stop });
  return asking({ title: texts.ask(said), about: texts.askAbout(said), ...stop, strong: true });
}

export const unknownPage = messagePage(texts.noSuchLink, texts.noSuchLinkAbout);
export const tooOftenPage = messagePage(texts.tooOften, texts.tooOftenAbout);

type Asking = {
  logo: string | null;
  title: Text;
  about: Text;
  question?: Text;
  want: 'stop' | 'again';
  button: Text;
  strong?: true;
};

/** `strong`: the main action of the link, as opposed to the one that undoes it. */
const asking =
  ({ logo, title, about, question, want, button, strong }: Asking): Page =>
  (speak) =>
    plainPage(
      speak,
      speak(title),
      html`${picture('logo', logo)}
        <h1>${speak(title)}</h1>
        <p>${speak(about)}</p>
        <form method="post">
          ${question ? html`<p>${speak(question)}</p>` : none}
          <button name="want" value="${want}" ${strong ? none : html`class="mild"`}>${speak(button)}</button>
        </form>`,
    );
