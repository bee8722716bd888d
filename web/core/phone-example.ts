/** A number as people of the organisation's country write it, at home and from abroad: `0802 123 4567`, `+234 802 123 4567`. */
export type PhoneExample = { national: string; international: string };

let example: PhoneExample | undefined;

/** The layout of phone numbers, known once somebody is signed in. */
export const phoneExample = (): PhoneExample | undefined => example;

export function formatPhonesLike(known: PhoneExample | undefined): void {
  example = known;
}
