/** As the roll knows a code: a phone that is lost tells nobody's code. Only where there is HTTPS, as the camera. */
export async function hashOfCode(code: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  const url = btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return url.slice(0, 16);
}
