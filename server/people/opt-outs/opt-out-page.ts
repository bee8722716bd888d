import type { Channel } from '../../../contract/people/opt-outs.ts';

/** How it stands with somebody who followed a link. `changed`: they have just chosen so. */
export type Standing = {
  organisation: string;
  channel: Channel;
  /** E.164, or an e-mail address: only its end is shown, since a link may be passed on. */
  address: string;
  optedOut: boolean;
  changed: boolean;
};

const kinds = { sms: 'SMS', email: 'e-mail' } as const;

/** The page behind a link: what it would do or has done, for whom, and the way back. */
export function standingPage({ organisation, channel, address, optedOut, changed }: Standing): string {
  const kind = kinds[channel];
  const whom =
    channel === 'sms' ? `the number ending in ${address.slice(-3)}` : `the address ending in ${address.slice(-12)}`;
  if (optedOut) {
    return page({
      title: changed ? `Done. ${organisation} sends you no more ${kind}.` : `${organisation} sends you no more ${kind}`,
      about: `This holds for ${whom}, and for messages that were planned already.`,
      question: 'Was that a mistake?',
      button: { want: 'again', words: `Send me ${kind} again` },
    });
  }
  if (changed) {
    return page({
      title: `You get ${kind} from ${organisation} again`,
      about: `This holds for ${whom}.`,
      button: { want: 'stop', words: `Stop ${kind} after all` },
    });
  }
  return page({
    title: `Stop ${kind} from ${organisation}?`,
    about: `${organisation} will send no more ${kind} to ${whom}. You can take this back at any time.`,
    button: { want: 'stop', words: `Stop ${kind}`, strong: true },
  });
}

export const unknownPage = (): string =>
  page({
    title: 'This link leads nowhere',
    about: 'It may have been cut off on its way. Open the whole link from the message, or tell whoever wrote to you.',
  });

export const tooOftenPage = (): string =>
  page({ title: 'Please wait a few minutes', about: 'This was tried too often just now. Then open the link again.' });

type Page = {
  title: string;
  about: string;
  question?: string;
  button?: { want: string; words: string; strong?: true };
};

/** Plain HTML without script, picture or font of its own: a few hundred bytes that an old phone shows, too. */
function page({ title, about, question, button }: Page): string {
  const form = button
    ? `<form method="post">${question ? `<p>${escaped(question)}</p>` : ''}<button name="want" value="${button.want}"${button.strong ? ' class="strong"' : ''}>${escaped(button.words)}</button></form>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:30em;margin:12vh auto;padding:0 20px;background:#faf9f7;color:#1c1917}
h1{font-size:22px;line-height:1.3;overflow-wrap:anywhere}
p{overflow-wrap:anywhere}
button{font:inherit;font-weight:600;min-height:48px;padding:0 20px;border:1px solid #14634f;border-radius:8px;background:none;color:#14634f}
.strong{background:#14634f;color:#fff}
button:focus-visible{outline:3px solid #14634f;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#141311;color:#edebe8}button{border-color:#5fc4a4;color:#5fc4a4}.strong{background:#5fc4a4;color:#141311}button:focus-visible{outline-color:#5fc4a4}}
</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(about)}</p>${form}</main></body></html>
`;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '');
