/** A key nobody else has. `crypto.randomUUID` is missing where a page comes without HTTPS from another machine. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
