const PLAIN = /^(<p>([^<]|<br\s*\/?>)*<\/p>|\s)*$/;

/** The words of a formatted text, a line for each paragraph. */
export function textOfHtml(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replace(/<br\s*\/?>|<\/(p|h\d|li|tr|div)>/gi, '\n'), 'text/html');
  const lines = (parsed.body.textContent ?? '').replace(/\u00a0/g, ' ').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n$/, '');
}

/** Whether writing on as plain text would lose nothing: there is no formatting, picture or link in it. */
export const isPlain = (html: string): boolean => PLAIN.test(html);
