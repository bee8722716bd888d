/** The basic alphabet of GSM 03.38, one septet each. */
export const basicAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Its extension table: an escape and the character, two septets each. */
export const extendedAlphabet = '\f^{}\\[~]|€';

const septets = new Map<string, 1 | 2>([
  ...[...basicAlphabet].map((character) => [character, 1] as const),
  ...[...extendedAlphabet].map((character) => [character, 2] as const),
]);

/** Septets of one character (1 or 2), or undefined where GSM-7 does not have it. */
export function septetsOf(character: string): 1 | 2 | undefined {
  return septets.get(character);
}

/** True when every character is of the basic alphabet, so that septets are characters. */
export function isOneSeptetEach(text: string): boolean {
  return [...text].every((character) => septets.get(character) === 1);
}
