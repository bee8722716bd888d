/** Bytes of one encoded word, so that with its frame it stays under 75 characters. */
const WORD_BYTES = 42;

const plain = /^[\x20-\x7E]*$/;

/** A header's text: as it is where it is short and plain, else in encoded words (RFC 2047), a line each. */
export function headerText(text: string): string {
  if (plain.test(text) && text.length <= 66 && !text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  if (word !== '') words.push(word);
  return words.map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
}

/** A name before an address. */
export function displayName(name: string): string {
  if (name === '') return '';
  const encoded = headerText(name);
  if (encoded !== name) return `${encoded}\r\n `;
  return `"${name.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}" `;
}
