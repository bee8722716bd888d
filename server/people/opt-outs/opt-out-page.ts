import { html, none, plainPage, messagePage } from '../../core/public-pages/plain-page.ts';

/** How it stands with somebody who followed a link. `changed`: they have just chosen so. */
export type Standing = {
  organisation: string;
  channel: string;
  /** E.164, or an e-mail address: only its end is shown, since a link may be passed on. */
  address: string;
  optedOut: boolean;
  changed: boolean;
};

const kinds: Partial<Record<string, string>> = { sms: 'SMS', email: 'e-mail' };

/** The page behind a link: what it would do or has done, for whom, and the way back. */
export function standingPage({ organisation, channel, address, optedOut, changed }: Standing): string {
  const kind = kinds[channel] ?? 'messages';
  const whom =
    channel === 'sms' ? `the number ending in ${address.slice(-3)}` : `the address ending in ${address.slice(-12)}`;
  if (optedOut) {
    return asking({
      title: changed
        ? `Done. ${organisation} will not send you ${kind} any more.`
        : `${organisation} does not send you ${kind}`,
      about: `This applies to ${whom}, including messages already scheduled.`,
      question: 'Was that a mistake?',
      want: 'again',
      button: `Send me ${kind} again`,
    });
  }
  if (changed) {
    return asking({
      title: `You get ${kind} from ${organisation} again`,
      about: `This applies to ${whom}.`,
      want: 'stop',
      button: `Stop ${kind}`,
    });
  }
  return asking({
    title: `Stop ${kind} from ${organisation}?`,
    about: `${organisation} will stop sending ${kind} to ${whom}. You can change this at any time.`,
    want: 'stop',
    button: `Stop ${kind}`,
    strong: true,
  });
}

export const unknownPage = (): string =>
  messagePage(
    'This link does not work',
    'It may be incomplete. Open the whole link from the message, or tell the person who wrote to you.',
  );

export const tooOftenPage = (): string =>
  messagePage('Please wait a few minutes', 'There were too many attempts just now. Then open the link again.');

type Asking = {
  title: string;
  about: string;
  question?: string;
  want: 'stop' | 'again';
  button: string;
  strong?: true;
};

/** `strong`: what the link is for, and not a way back from it. */
function asking({ title, about, question, want, button, strong }: Asking): string {
  return plainPage(
    title,
    html`<h1>${title}</h1>
      <p>${about}</p>
      <form method="post">
        ${question ? html`<p>${question}</p>` : none}
        <button name="want" value="${want}" ${strong ? none : html`class="mild"`}>${button}</button>
      </form>`,
  );
}
