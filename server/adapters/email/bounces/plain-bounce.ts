import { bestStatus } from './enhanced-status.ts';
import { addressIn } from './status-fields.ts';

/** What a bounce without a machine-readable part says of one address. */
export type PlainFailure = { address: string; status: string | null; words: string; delayed: boolean };

/** Where the returned message begins, whose own addresses mean nothing. */
const returnedMessage =
  /^(-{2,} ?(this is a copy of|below this line is a copy|original message|returned message|the body of the message|transcript of the original)|------ this is a copy|received: from |return-path: )/im;

/**
 * Failures in a bounce for people's eyes: qmail (QSBMF), Exim and Sendmail write an address at the start of a line and
 * the reason beneath it.
 */
export function readPlainFailures(text: string, failedRecipients: string | undefined): PlainFailure[] {
  const normal = text.replaceAll(/\r\n?/g, '\n');
  const end = normal.search(returnedMessage);
  const told = end > 0 ? normal.slice(0, end) : normal;
  const delayed =
    /not (yet )?been delivered|delayed|warning|will (continue|keep) (to )?try|will be retried/i.test(told) &&
    !/permanent|could not be delivered|giving up|given up|failed/i.test(told);
  const found = new Map<string, PlainFailure>();
  for (const paragraph of told.split(/\n\s*\n/)) {
    const [, written] =
      /^[ \t]*<?([^\s<>:"]+@[^\s<>:"]+?)>?:?[ \t]*$/m.exec(paragraph) ??
      /^[ \t]*<([^\s<>]+@[^\s<>]+)>:/m.exec(paragraph) ??
      [];
    const address = addressIn(written);
    if (address && !found.has(address)) found.set(address, failure(address, told, paragraph, delayed));
  }
  for (const written of (failedRecipients ?? '').split(',')) {
    const address = addressIn(written);
    if (address && !found.has(address)) found.set(address, failure(address, told, told, delayed));
  }
  return [...found.values()];
}

function failure(address: string, told: string, paragraph: string, delayed: boolean): PlainFailure {
  // The reason may stand in a paragraph of its own beneath the address.
  const after = told.slice(told.indexOf(paragraph), told.indexOf(paragraph) + paragraph.length + 600);
  const words = paragraph.replaceAll(/\s+/g, ' ').trim();
  const status = bestStatus(undefined, paragraph) ?? bestStatus(undefined, after.replaceAll(/\s+/g, ' '));
  return { address, status, words, delayed };
}
