/** How a screen reads from the server without hearing what changes there. */
const deafReading = /\b(useQuery|useInfiniteQuery|useSuspenseQuery|useQueries)(?:<[^(]*>)?\(/g;

/**
 * Lists that a screen reads once and that would stand still while they change: `file feature.route` each. `sources`: the text
 * of each file by its path; `isList` says of a route by its names whether it answers a list.
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

/** The call that begins at `index`, up to the bracket that closes it. */
function callFrom(text: string, index: number): string {
  let depth = 0;
  for (let place = index; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1;
    if (text[place] === ')' && (depth -= 1) === 0) return text.slice(index, place + 1);
  }
  return text.slice(index);
}

/** Server features in their line: each may import those before it, and only through their `index.ts`. */
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
 * The layers of server/messaging in order: each may import those before it. The files beside them put them together,
 * and no layer knows those files.
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

/** The layers after the channels, which know none of these. */
export const withoutChannels = messagingLayers.slice(messagingLayers.indexOf('channels') + 1);
