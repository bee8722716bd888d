/** What a message has between two `#` already, and what every object answers to by itself. */
const TAKEN = ['name', 'constructor'];
const LONGEST = 40;

/** The key of a new field: its name in plain letters and digits, and a number where another field has that. */
export function keyOfLabel(label: string, others: readonly string[]): string {
  const plain = label
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  const base = (/^[a-z]/.test(plain) ? plain : `field${plain}`).slice(0, LONGEST - 3);
  const taken = new Set([...TAKEN, ...others]);
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}${number}`;
    if (!taken.has(key)) return key;
  }
}
