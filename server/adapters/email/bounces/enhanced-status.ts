/** Which answer of a mail server says what (RFC 3463, RFC 5321): the first digit of a status is 2, 4 or 5. */

/**
 * The only failures that say that an address is wrong: no such mailbox, no such system, not an address, moved away, takes no
 * mail at all; 351 is Microsoft's for what the server behind it said of these.
 */
const wrongAddress = /^5\.1\.(?:1|2|3|6|10|351)$/;

/** Codes within what a server said, also in quotes as Amazon passes them on; an IP address such as 5.9.1.2 holds none. */
const spokenCodes = /(?:^|[\s#(:;'"-])([45]\.\d{1,3}\.\d{1,3})(?=$|[\s),:;<'"-]|\.(?!\d))/g;

/** Says no more than that it failed, or that it has to do with the address; Sendmail and Amazon also write so where it has not. */
const isGeneral = (status: string): boolean => /^[45]\.(?:[05]\.0|1\.0)$/.test(status);

/**
 * The status that says most among what a report carries: a precise one in the words of the server (`550-5.1.1 …`)
 * before a general one in the field (`5.0.0`), and before one that speaks of the address where the server does not.
 */
export function bestStatus(field: string | undefined, diagnostic: string): string | null {
  const stated = /[245]\.\d{1,3}\.\d{1,3}/.exec(field ?? '')?.[0] ?? null;
  const all = Array.from(diagnostic.matchAll(spokenCodes), ([, code = '']) => code);
  const spoken = all.find((code) => !isGeneral(code)) ?? all[0] ?? null;
  const isPrecise = spoken !== null && !isGeneral(spoken);
  if (stated && !isGeneral(stated)) return isPrecise && isWrongAddress(stated) ? spoken : stated;
  if (isPrecise) return spoken;
  if ((spoken === null || /^5\.[01]\.0$/.test(spoken)) && speaksOfNoMailbox(diagnostic)) return '5.1.1';
  return spoken ?? stated ?? plainCode(diagnostic);
}

export const isWrongAddress = (status: string | null): boolean => status !== null && wrongAddress.test(status);

/** Refused for who sends it or how much, whatever the code says: no reader's address is wrong for that. */
export const speaksOfSender = (words: string): boolean =>
  /sender (?:address )?(?:is )?(?:rejected|denied|blocked|refused)|not allowed to send|\bSPF\b|\bDKIM\b|\bDMARC\b|black ?list|block ?list|spamhaus|\bRBL\b|too many (?:recipients|connections)|reputation|after MAIL FROM/i.test(
    words,
  );

/** A mailbox that is full is somebody's. */
export const speaksOfFullMailbox = (words: string): boolean =>
  /over ?quota|quota exceeded|(?:mailbox|inbox)(?: \S+)? (?:is )?(?:full|over quota)/i.test(words);

/** Refused for what the message or its sender is, not for who gets it: 5.1.7 and 5.1.8 are about the sender's address. */
export const isPolicy = (status: string | null): boolean => status !== null && /^[45]\.(?:7\.|1\.[78]$)/.test(status);

/** Servers without enhanced codes say in words that nobody has this address; only together with a permanent refusal. */
function speaksOfNoMailbox(diagnostic: string): boolean {
  if (!/\b55[0134]\b/.test(diagnostic)) return false;
  // What IronPort and Amazon put before the words of any server.
  return /(user|recipient|mailbox|address|account|alias)s? (is |was |address )?(unknown|not found|does ?n[o']t exist|unavailable|rejected: user unknown)|(unknown|no such|invalid|bad destination) (local )?(user|recipient|mailbox|address)|no mailbox here|user doesn't have|does not have an? .{0,30}account/i.test(
    diagnostic.replaceAll(/unknown address error/gi, ''),
  );
}

/** `550 …` without an enhanced code says only whether it is for ever. */
function plainCode(diagnostic: string): string | null {
  const [, digit] = /(?:^|[\s:;])([45])\d\d(?=[\s-])/.exec(diagnostic) ?? [];
  return digit ? `${digit}.0.0` : null;
}
