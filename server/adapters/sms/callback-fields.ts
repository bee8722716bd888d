import { createHash, timingSafeEqual } from 'node:crypto';

/** E.164 with its plus from what a provider writes for a number, or undefined where it is none. */
export function internationalNumber(value: unknown): string | undefined {
  const digits = String(value ?? '')
    .replace(/\D/g, '')
    .replace(/^00/, '');
  return digits.length >= 7 && digits.length <= 15 ? `+${digits}` : undefined;
}

/** A time that a provider told, or now where it told none that can be read. */
export function dateOrNow(at: Date): Date {
  return Number.isNaN(at.getTime()) ? new Date() : at;
}

/** Compares in a time that tells nothing about where the two differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The fields of a form body. */
export function formFields(body: Uint8Array): URLSearchParams {
  return new URLSearchParams(Buffer.from(body).toString('utf8'));
}
