import { catalogue } from '../../../../core/catalogue.ts';
import type { EmailWarning } from '../../../../../contract/messaging/channels/email/payload.ts';
import { commonWords } from '../../../../ui/wording/common-words.ts';

/** An e-mail as it will arrive. */
export const previewWords = catalogue('email-preview', {
  desktop: 'Desktop',
  lightOrDark: 'Light or dark',
  text: 'Plain text',
  larger: 'Show larger',
});

const w = catalogue('email-warnings', {
  look: 'Check before you send',
  noSubject: 'You have not written a subject. Many people will not open the e-mail.',
  noText: 'You have not written any text.',
  onlyPictures: 'There are only pictures, no text. Many people do not see pictures until they ask for them.',
  tooLong: 'This e-mail is over 100 KB. Gmail and others cut off the rest.',
  shouting: 'CAPITALS or many exclamation marks look like shouting, and like spam.',
  emptyLink: 'A link leads nowhere. Give it an address or remove it.',
  brokenLink: 'A link does not work: {address}',
  noDescription: 'A picture has no description. People who cannot see it will not know what it shows.',
  toFillIn: 'Still to be filled in: {words}',
  elsewhere:
    'Pictures from {site} are not shown here, and may be missing when the e-mail arrives. Upload them, or choose them from the gallery.',
  notShown: 'A picture cannot be found, so it is left out: {address}',
});

export const lookTitle = w.look;

export const warningWords = ({ kind, about }: EmailWarning): string => words[kind](about);

const words: Record<EmailWarning['kind'], (about: string) => string> = {
  'no subject': () => w.noSubject,
  'no text': () => w.noText,
  'only pictures': () => w.onlyPictures,
  'too long': () => w.tooLong,
  shouting: () => w.shouting,
  'empty link': () => w.emptyLink,
  'broken link': (address) => w.brokenLink({ address }),
  'picture without words': () => w.noDescription,
  'pasted picture': () => commonWords.aPictureWasPastedInto,
  'to fill in': (left) => w.toFillIn({ words: left }),
  'picture elsewhere': (site) => w.elsewhere({ site }),
  'picture not shown': (address) => w.notShown({ address }),
};
