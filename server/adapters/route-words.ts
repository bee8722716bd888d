import { catalogue, type Text } from '../core/language/catalogue.ts';

/** Routes' own words, shown in reports. Providers' words stand beside them unchanged. */
const sentences = catalogue('route-words', {
  tooSlow: 'The route was too slow',
  unreachable: 'The provider cannot be reached',
  unanswered: 'The provider did not answer',
  smscUnconnected: 'The SMSC is not connected',
  smscUnreachable: 'The SMSC cannot be reached',
  smscBroke: 'The connection to the SMSC broke',
  smscUnanswered: 'The SMSC did not answer',
  smscUnwritable: 'The SMSC could not be written to',
  nothingAtAddress: 'nothing answers at its address',
  unknownAddress: 'its address is not known',
  addressNotFound: 'its address cannot be looked up just now',
  networkCannot: 'the network cannot reach it',
  tookTooLong: 'it took too long',
  connectionBroke: 'the connection broke',
  certificateExpired: 'its certificate has expired',
  certificateUntrusted: 'its certificate is not trusted',
  certificateOfOther: 'its certificate is for another address',
  optedOutThere: 'This number has opted out of messages from this sender',
  phoneUnreachable: 'The phone cannot be reached',
  blocked: 'Messages to this number are blocked',
  numberUnknown: 'The number is unknown or no longer in use',
  landline: 'The number is a landline or its network cannot be reached',
  unwanted: 'The network took it for unwanted and did not deliver it',
  noReason: 'The network did not say why it was not delivered',
  mailRefused: 'The mail server does not take this message',
  mailNotTaken: 'The mail server did not take it.',
  mailDomainLimit: 'Waits for the limit of its domain',
  mailConnectionLimit: 'Waits for a connection',
  mailPolicy: 'The mail server refuses many e-mails in a row for reasons of policy or rate',
  mailBroke: 'The mail server broke off after it had the whole e-mail',
  mailSignIn: 'The mail server does not let us sign in',
  mailSender: 'The mail server does not accept our sender address',
  mailTls: 'No safe connection to the mail server',
  mailRefusesUs: 'The mail server refuses us',
  mailLetters: 'The mail server takes no letters but a to z before the @ of an address (it does not offer SMTPUTF8)',
  mailSilent: 'The mail server does not answer.',
  sandboxMessages: 'Messages are not really sent',
  sandboxEmails: 'E-mails are not really sent',
  sandboxNoNumber: 'Number does not exist',
  sandboxDoNotDisturb: 'Do not disturb is on for this number',
  sandboxLate: 'Delivered late',
  sandboxBalance: 'The provider has no balance left',
});

const shapes = catalogue('route-word-shapes', {
  answered: '{provider} answered {status}',
  withoutId: '{provider} answered without an id',
  withoutNames: '{provider} answered without naming anybody',
  notOfThis: '{provider} said nothing about this number',
  mostCharacters: '{provider} takes at most {most} characters',
  balance: 'Balance {amount}',
  someParts: 'Only {taken} of {all} parts were taken on: {reason}',
  because: '{sentence}: {reason}',
});

/** Routes give their words in English, which identifies them, even those stored by an earlier release. */
const byEnglish = new Map(Object.values(sentences).map((text) => [text.english, text]));

/** Sentences with a name or figures in them, each recognised by the shape of its English. */
const byShape: readonly [shape: RegExp, text: (first: string, second: string, third: string) => Text][] = [
  [/^([\w' ]{1,30}) answered (\d{3})$/, (provider, status) => shapes.answered({ provider, status })],
  [/^([\w' ]{1,30}) answered without an id$/, (provider) => shapes.withoutId({ provider })],
  [/^([\w' ]{1,30}) answered without naming anybody$/, (provider) => shapes.withoutNames({ provider })],
  [/^([\w' ]{1,30}) said nothing about this number$/, (provider) => shapes.notOfThis({ provider })],
  [/^([\w' ]{1,30}) takes at most (\d+) characters$/, (provider, most) => shapes.mostCharacters({ provider, most })],
  [/^Balance (.+)$/, (amount) => shapes.balance({ amount })],
  [
    /^Only (\d+) of (\d+) parts were taken on: (.*)$/,
    (taken, all, reason) => shapes.someParts({ taken, all, reason: routeText(reason) }),
  ],
];

/** The text of what one of our routes said, in any language; a provider's own words stay as they came. */
export function routeText(words: string): Text | string {
  const known = byEnglish.get(words);
  if (known) return known;
  for (const [shape, text] of byShape) {
    const [whole, first = '', second = '', third = ''] = shape.exec(words) ?? [];
    if (whole !== undefined) return text(first, second, third);
  }
  const colon = words.indexOf(': ');
  const sentence = colon > 0 ? byEnglish.get(words.slice(0, colon)) : undefined;
  return sentence ? shapes.because({ sentence, reason: routeText(words.slice(colon + 2)) }) : words;
}

/** The reason for a failed connection in words, by the codes of the system and the libraries. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at its address',
  ENOTFOUND: 'its address is not known',
  EAI_AGAIN: 'its address cannot be looked up just now',
  EHOSTUNREACH: 'the network cannot reach it',
  ENETUNREACH: 'the network cannot reach it',
  ETIMEDOUT: 'it took too long',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long',
  UND_ERR_HEADERS_TIMEOUT: 'it took too long',
  UND_ERR_BODY_TIMEOUT: 'it took too long',
  UND_ERR_ABORTED: 'it took too long',
  AbortError: 'it took too long',
  TimeoutError: 'it took too long',
  ABORT_ERR: 'it took too long',
  UND_ERR_SOCKET: 'the connection broke',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another address',
};

/** A sentence with its reason where one is known; a code that nobody has words for says nothing to anybody. */
export function withReason(sentence: string, code: string): string {
  const reason = reasons[code];
  return reason === undefined ? sentence : `${sentence}: ${reason}`;
}

/** The code of an error, or of what caused it; its name where there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return code ?? (error.cause === undefined ? error.name : codeOf(error.cause));
}

/**
 * Whether a provider's own words say that whoever has this number has opted out with it: `UserInBlackList`, `BLACKLIST`,
 * `BLIST`, "Attempt to send to unsubscribed recipient". A list of the state's (do-not-disturb) is another thing.
 */
export const saysOptedOut = (words: string): boolean =>
  /black ?-?list|\bblist\b|opt(?:ed)?[ _-]?out|unsubscribed/i.test(words);
