import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which page of the built web belongs to an address: the one that names the code of the screen there, by the files that
 * the build has made (`pages/tenant/people/$id.html` is for every person); `index.html` where none does. In another
 * language the same pages stand under `languages/<code>`.
 */
export function pageForAddress(root: string): (path: string, language?: string) => string {
  const languages = join(root, 'languages');
  const spoken = new Set(existsSync(languages) ? readdirSync(languages) : []);
  const folder = join(root, 'pages');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const pages = names
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ file: `pages/${name}`, parts: name.slice(0, -'.html'.length).split('/') }))
    // A name goes before a place for any: `people/add` is nobody's id.
    .sort((one, other) => one.file.split('$').length - other.file.split('$').length);
  return (path, language = 'en') => {
    const parts = path.split('/').filter((part) => part !== '');
    const page = pages.find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, place) => part.startsWith('$') || part === parts[place]),
    );
    return `${spoken.has(language) ? `languages/${language}/` : ''}${page?.file ?? 'index.html'}`;
  };
}
