/** A read from the server that hears of no changes. */
const deafReading = /\b(useQuery|useInfiniteQuery|useSuspenseQuery|useQueries)(?:<[^(]*>)?\(/g;

/**
 * Lists that a screen reads once and that would not update: `file feature.route` each. `sources`: the text of each file
 * by its path; `isList`: whether a route, by its names, returns a list.
 */
export function deafLists(
  sources: Record<string, string>,
  isList: (feature: string, route: string) => boolean,
): string[] {
  return Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(deafReading)].flatMap(({ index }) =>
      [...callFrom(text, index).matchAll(/\bapi\.(\w+)\.(\w+)/g)]
        .filter(([, feature = '', route = '']) => isList(feature, route))
        .map(([, feature, route]) => `${path} ${feature}.${route}`),
    ),
  );
}

/** The call that begins at `index`, up to its closing bracket. */
function callFrom(text: string, index: number): string {
  let depth = 0;
  for (let place = index; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1;
    if (text[place] === ')' && (depth -= 1) === 0) return text.slice(index, place + 1);
  }
  return text.slice(index);
}

/** Server features in order: each may import earlier ones, only through their `index.ts`. */
export const features = [
  'session',
  'media',
  'people',
  'groups',
  'attendance',
  'messaging',
  'followup',
  'reports',
] as const;

/**
 * The layers of server/messaging in order: each may import earlier ones. The files beside them assemble the layers, and
 * no layer imports those files.
 */
export const messagingLayers = [
  'tables',
  'channels',
  'units',
  'audience',
  'delivery',
  'messages',
  'saved',
  'inbound',
  'privacy',
  'reports',
] as const;

/** The layers after the channels, which import none of these. */
export const withoutChannels = messagingLayers.slice(messagingLayers.indexOf('channels') + 1);
