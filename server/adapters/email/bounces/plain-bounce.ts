import { bestStatus } from './enhanced-status.ts';
import { addressIn } from './status-fields.ts';

/** What a bounce without a machine-readable part says of one address. */
export type PlainFailure = { address: string | null; status: string | null; words: string; delayed: boolean };

/** Where the returned message begins, whose own addresses mean nothing. */
const returnedMessage =
  /^(-{2,} ?(this is a copy of|below this line is a copy|original message|returned message|the body of the message|transcript of the original)|------ this is a copy|received: from |return-path: )/im;

/** Notes of mail servers are short: what stands further down, or in longer lines, is what came back. Anybody may write here. */
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
  // Of one address at least; which it is, the return path tells.
  const words = told.replaceAll(/\s+/g, ' ').trim();
  return [{ address: null, status: bestStatus(undefined, words), words, delayed }];
}

/** Whether a text for people says that something did not arrive, in words or by a code. */
export function tellsOfFailure(text: string): boolean {
  const told = aboveReturned(text);
  return speaksOfFailure.test(told.replaceAll(/\s+/g, ' ')) || bestStatus(undefined, told) !== null;
}

/** What the mail system wrote itself. */
function aboveReturned(text: string): string {
  const normal = text
    .slice(0, MOST.characters)
    .split(/\r\n?|\n/)
    .filter((line) => line.length <= MOST.inLine)
    .join('\n');
  const end = normal.search(returnedMessage);
  return end > 0 ? normal.slice(0, end) : normal;
}

/** What programs say that write the address in a way of their own (OpenSMTPD, GMX, Zoho, Exchange, DragonFly). */
const speaksOfFailure =
  /(?:could not|couldn't|cannot|unable to|failed to|not) (?:be )?deliver|undeliverable|n[o']t (?:yet )?been delivered|delivery (?:has )?failed|error delivering|attempting to deliver|did not reach|delivery (?:status notification|failure)/i;

function failure(address: string, told: string, paragraph: string, delayed: boolean): PlainFailure {
  // The reason may stand in a paragraph of its own beneath the address.
  const after = told.slice(told.indexOf(paragraph), told.indexOf(paragraph) + paragraph.length + 600);
  const words = paragraph.replaceAll(/\s+/g, ' ').trim();
  const status = bestStatus(undefined, paragraph) ?? bestStatus(undefined, after.replaceAll(/\s+/g, ' '));
  return { address, status, words, delayed };
}
