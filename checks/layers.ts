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
 * The layers of server/messaging in their line: each may import those before it. What stands beside them puts them
 * together, and none of them knows it.
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

/** Those of them that come after the channels, and know none of these. */
export const withoutChannels = messagingLayers.slice(messagingLayers.indexOf('channels') + 1);
