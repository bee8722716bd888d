/** The scripts of each screen, by the path of its page, as the build lists them (build/screen-pages.ts). */
let files: Record<string, string[]> | undefined;
let asked = false;

/** Fetches the list, once a first screen stands: it is for whoever goes on to another. Without it that takes one step more. */
export async function readScreenFiles(): Promise<void> {
  if (asked) return;
  asked = true;
  const { lang } = document.documentElement;
  const answer = await fetch(`${lang === 'en' ? '' : `/languages/${lang}`}/screen-files.json`, { priority: 'low' });
  if (answer.ok) files = (await answer.json()) as typeof files;
}

/** Asks for all the scripts of a screen at once, rather than for those that the first names once that has come. */
export function preloadScreenFiles(page: string): void {
  for (const file of files?.[page] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
  // Each is asked for once.
  delete files?.[page];
}
