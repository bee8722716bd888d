/** Where only the program that somebody copied from finds a picture. */
const ofProgram = /^(?:file|cid|webkit-fake-url|x-apple[\w-]*|ms-appx[\w-]*):/i;

/** Where a picture lies: with us, on another site, or nowhere but in the program that it was copied from. */
export function whereItLies(address: string, own: readonly string[]): 'here' | 'site' | 'program' {
  if (ofProgram.test(address)) return 'program';
  const whole = address.startsWith('//') ? `https:${address}` : address;
  return /^https?:/i.test(whole) && URL.canParse(whole) && !own.includes(new URL(whole).origin) ? 'site' : 'here';
}

const longest = 40;

/** What somebody knows a picture by: its description, its file, or else its site. */
export function nameOfPicture(address: string, description: string): string {
  const [path = ''] = address.split(/[?#]/);
  const parts = path
    .replace(/^[\w-]+:/, '')
    .split(/[/\\@]/)
    .filter(Boolean);
  const file = readable(parts.at(-1) ?? '');
  const isFile = file.length <= longest && /\.\w{2,5}$/.test(file);
  const name = readable(description) || (isFile ? file : '') || (parts[0] ?? '');
  return Array.from(name).slice(0, longest).join('');
}

/** Without what closes the brackets it is put into. */
function readable(text: string): string {
  let said = text;
  try {
    said = decodeURIComponent(text);
  } catch {
    // A name with a per cent sign of its own.
  }
  return said.replaceAll(/[[\]\s]+/g, ' ').trim();
}
