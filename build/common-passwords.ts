import { readFileSync, writeFileSync } from 'node:fs';
import { fewestCharacters } from '../contract/session/new-password.ts';
import { FAN_BYTES, FANS, bucketOf, REST_BYTES } from '../server/session/passwords/common-passwords.ts';

/**
 * Writes the list of common passwords that the server refuses, from a text with one password a line. The source of the
 * current list, and its licence, are in docs/decisions/08-guessed-passwords.md.
 *
 *     node build/common-passwords.ts <text> server/session/passwords/common-passwords.bin
 */
const [text = '', list = ''] = process.argv.slice(2);
const passwords = readFileSync(text, 'utf8')
  .split(/\r?\n/)
  .map((line) => line.normalize('NFKC').toLowerCase())
  .filter((password) => password.length >= fewestCharacters);
const places = [...new Set(passwords)]
  .map(bucketOf)
  .toSorted((one, other) => one.fan - other.fan || Buffer.compare(one.rest, other.rest));

const counts = Array.from({ length: FANS }, () => 0);
for (const { fan } of places) counts[fan] = (counts[fan] ?? 0) + 1;
const fans = Buffer.alloc(FANS * FAN_BYTES);
let sum = 0;
counts.forEach((count, fan) => {
  sum += count;
  fans.writeUIntBE(sum, fan * FAN_BYTES, FAN_BYTES);
});
writeFileSync(list, Buffer.concat([fans, ...places.map(({ rest }) => rest.subarray(0, REST_BYTES))]));
console.log(`${places.length} passwords`);
