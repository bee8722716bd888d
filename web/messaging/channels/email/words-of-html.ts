/** The words of an e-mail's body, a line for each paragraph. Nothing in it is loaded or run. */
export function wordsOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const apart = html.replace(/<br\s*\/?>|<\/(p|h\d|li|tr|div|blockquote)>/gi, '\n');
  return (new DOMParser().parseFromString(apart, 'text/html').body.textContent ?? '').replaceAll('\u00a0', ' ').trim();
}

/** Whether there is anything in a body: words, a picture or a video. */
export const hasBody = (html: string): boolean => /<(img|oembed|table)\b/i.test(html) || wordsOfHtml(html) !== '';
