import { catalogue } from './catalogue.ts';
import type { Message } from './message.ts';
import { commonWords } from '../ui/wording/common-words.ts';

/** The server refused; `message` says what to do about it, `fields` names the inputs at fault. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** The session has ended: nothing is wrong with what was asked. */
  get isSignedOut(): boolean {
    return this.status === 401 && this.code === 'session.signed_out';
  }
}

/** Nothing reached the server, or nothing came back: no network, or the server is down. */
export class Offline extends Error {
  override name = 'Offline';
}

/** The server did not answer in time. Whether it did the work is not known. */
export class Timeout extends Error {
  override name = 'Timeout';
}

/** Whether nobody could be asked: no network, or no answer from the server. The same may go well a little later. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof Offline || failure instanceof Timeout || (failure instanceof ApiError && failure.status >= 500);

/**
 * The words of one feature for each way a call can fail. Missing ones fall back to the shared words; `refused` (the
 * server gave a reason) falls back to `other`, and that to the server's own message.
 */
export type FailureWords = { offline?: Message; timeout?: Message; other?: Message; refused?: Message };

const texts = catalogue('failures', {
  signedOut: { title: 'You are signed out', detail: 'Nothing was done. Sign in to continue.' },
  offline: { title: "You 're Offline", detail: 'Please ensure you have internet access.' },
  timeout: {
    title: 'This is taking too long',
    detail: 'The server has not answered. Check your network and try again.',
  },
  other: { title: 'That did not work', detail: 'Nothing was changed. Please try again.' },
  notLoaded: 'This could not be loaded. Please try again.',
  unsaid: 'The server could not do this.',
});

/** Says that there is no network. */
export const offlineWords = texts.offline;

/** What somebody does who is not connected. */
export const reconnect = texts.offline.detail;

/** Stands where a refusal came without words. */
export const unsaidRefusal = texts.unsaid;

/** The button beneath what could not be read. */
export const retryWord = commonWords.retry;

const signedOut: Message = { severity: 'warning', ...texts.signedOut };

const shared = {
  offline: { severity: 'warning', ...texts.offline },
  timeout: { severity: 'warning', ...texts.timeout },
  other: { severity: 'error', ...texts.other },
} satisfies FailureWords;

/** The words for something that could not be read, which changed nothing. The feature's `own` words come first. */
export function wordsForReading(failure: unknown, own: FailureWords = {}): Message {
  const refused = failure instanceof ApiError && !own.other && { severity: 'error' as const, title: failure.message };
  return wordsFor(failure, {
    other: { severity: 'error', title: texts.notLoaded },
    ...(refused && { refused }),
    ...own,
  });
}

/** Turns whatever was thrown into the words a person reads. The one place where failures get their words. */
export function wordsFor(failure: unknown, own: FailureWords = {}): Message {
  if (failure instanceof Offline) return own.offline ?? shared.offline;
  if (failure instanceof Timeout) return own.timeout ?? shared.timeout;
  if (failure instanceof ApiError && failure.isSignedOut) return signedOut;
  if (failure instanceof ApiError && failure.status < 500) {
    return own.refused ?? own.other ?? { severity: 'error', title: failure.message };
  }
  return own.other ?? shared.other;
}

/** The server's word about one input, to be shown beneath it. */
export function fieldError(failure: unknown, field: string): string | undefined {
  return failure instanceof ApiError ? failure.fields[field] : undefined;
}
