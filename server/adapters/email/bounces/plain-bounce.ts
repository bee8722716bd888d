/** Meanings of mail servers' replies (RFC 3463, RFC 5321): the first digit of a status is 2, 4 or 5. */

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
  // IronPort and Amazon put this before the words of any server.
  return /(user|recipient|mailbox|address|account|alias)s? (is |was |address )?(unknown|not found|does ?n[o']t exist|unavailable|rejected: user unknown)|(unknown|no such|invalid|bad destination) (local )?(user|recipient|mailbox|address)|no mailbox here|user doesn't have|does not have an? .{0,30}account/i.test(
    diagnostic.replaceAll(/unknown address error/gi, ''),
  );
}

/** `550 …` without an enhanced code says only whether it is for ever. */
function plainCode(diagnostic: string): string | null {
  const [, digit] = /(?:^|[\s:;])([45])\d\d(?=[\s-])/.exec(diagnostic) ?? [];
  return digit ? `${digit}.0.0` : null;
}

/**
 * The machine-readable part of a report: blocks of header fields, separated by blank lines, as in delivery status
 * notifications (RFC 3464) and feedback reports (RFC 5965). Names come in lower case; if a field is twice in one block,
 * the first counts.
 */
export type Fields = ReadonlyMap<string, string>;

export function readFieldBlocks(text: string): Fields[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  const blocks: Fields[] = [];
  for (const block of unfolded.split(/\n{2,}/)) {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
      if (name && value !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
    }
    if (fields.size > 0) blocks.push(fields);
  }
  return blocks;
}

/** The address in a field such as `rfc822; ada@example.org` or `<ada@example.org>`; null where there is none. */
export function addressIn(value: string | undefined): string | null {
  // Divided first: to look for it in one go takes as long as the square of what somebody sends.
  const address = (value ?? '').split(/[\s<>;,"]+/).find((part) => /^.[^@]*@./s.test(part));
  return address?.toLowerCase() ?? null;
}

/** One address's failure, from a bounce without a machine-readable part. */
export type PlainFailure = { address: string | null; status: string | null; words: string; delayed: boolean };

/** The beginning of the returned message; addresses in it mean nothing. */
const returnedMessage =
  /^(-{2,} ?(this is a copy of|below this line is a copy|original message|returned message|the body of the message|transcript of the original)|------ this is a copy|received: from |return-path: )/im;

/**
 * Notes of mail servers are short: anything further down, or in longer lines, is the returned message. Anybody may
 * write here.
 */
const MOST = { characters: 64 * 1024, inLine: 1000, paragraphs: 500 };

/** A line that holds one address alone, or one in angles with a colon. No part of it can be read in two ways. */
const alone = /^[ \t]*<?([^\s<>:"@]+@[^\s<>:"@]+)>?:?[ \t]*$/m;
const beforeColon = /^[ \t]*<([^\s<>@]+@[^\s<>@]+)>:/m;

/**
 * Failures in a bounce for people's eyes: qmail (QSBMF), Exim and Sendmail write an address at the start of a line and
 * the reason beneath it.
 */
export function readPlainFailures(text: string, failedRecipients: string | undefined): PlainFailure[] {
  const told = aboveReturned(text);
  const delayed =
    /not (yet )?been delivered|delayed|warning|will (continue|keep) (to )?try|will be retried/i.test(told) &&
    !/permanent|could not be delivered|giving up|given up|failed/i.test(told);
  const found = new Map<string, PlainFailure>();
  for (const paragraph of told.split(/\n\s*\n/, MOST.paragraphs)) {
    const [, written] = alone.exec(paragraph) ?? beforeColon.exec(paragraph) ?? [];
    const address = addressIn(written);
    if (address && !found.has(address)) found.set(address, failure(address, told, paragraph, delayed));
  }
  for (const written of (failedRecipients ?? '').split(',', MOST.paragraphs)) {
    const address = addressIn(written);
    if (address && !found.has(address)) found.set(address, failure(address, told, told, delayed));
  }
  if (found.size > 0 || !speaksOfFailure.test(told)) return [...found.values()];
  // At least one address failed; the return path tells which.
  const words = told.replaceAll(/\s+/g, ' ').trim();
  return [{ address: null, status: bestStatus(undefined, words), words, delayed }];
}

/** Whether a text for people says that something did not arrive, in words or by a code. */
export function tellsOfFailure(text: string): boolean {
  const told = aboveReturned(text);
  return speaksOfFailure.test(told.replaceAll(/\s+/g, ' ')) || bestStatus(undefined, told) !== null;
}

/** The mail system's own text. */
function aboveReturned(text: string): string {
  const normal = text
    .slice(0, MOST.characters)
    .split(/\r\n?|\n/)
    .filter((line) => line.length <= MOST.inLine)
    .join('\n');
  const end = normal.search(returnedMessage);
  return end > 0 ? normal.slice(0, end) : normal;
}

/** Failure phrases of programs that write the address in their own way (OpenSMTPD, GMX, Zoho, Exchange, DragonFly). */
const speaksOfFailure =
  /(?:could not|couldn't|cannot|unable to|failed to|not) (?:be )?deliver|undeliverable|n[o']t (?:yet )?been delivered|delivery (?:has )?failed|error delivering|attempting to deliver|did not reach|delivery (?:status notification|failure)/i;

function failure(address: string, told: string, paragraph: string, delayed: boolean): PlainFailure {
  // The reason may stand in a paragraph of its own beneath the address.
  const after = told.slice(told.indexOf(paragraph), told.indexOf(paragraph) + paragraph.length + 600);
  const words = paragraph.replaceAll(/\s+/g, ' ').trim();
  const status = bestStatus(undefined, paragraph) ?? bestStatus(undefined, after.replaceAll(/\s+/g, ' '));
  return { address, status, words, delayed };
}
