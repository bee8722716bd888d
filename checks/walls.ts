import { features, messagingLayers, withoutChannels } from './live-lists.ts';

/**
 * The files under server/adapters that serve a kind of adapter; all others are concrete, known to deps.ts and
 * mail-server.ts only.
 */
const adapterInterfaces = ['gateway.ts', 'bulk-calls.ts', 'mailer.ts', 'storage.ts'];

/** Modules that open connections to other machines. */
export const network = [
  'undici',
  'node:http',
  'node:https',
  'node:http2',
  'node:net',
  'node:tls',
  'nodemailer',
  'smpp',
];
const processModule = ['process', 'node:process'];

type Ban = { group: string[]; message: string };
export type Wall = { files: string[]; bans: Ban[] };

/** Features have the same names in the contract. */
const exceptContract = '!**/contract/**';

const banWeb: Ban = { group: ['**/web/**'], message: 'The server and the web never import each other.' };
const banOutsideContract: Ban = {
  group: ['*', '!zod', '!./**', '!../**', '**/server/**', '**/web/**'],
  message: 'The contract imports zod and itself.',
};
const banServer: Ban = { group: ['**/server/**'], message: 'The web and the contract never import the server.' };
const banProcess: Ban = { group: processModule, message: 'Only server/core/env.ts reads the environment.' };
const banNetwork: Ban = { group: network, message: 'Only adapters open connections to other machines.' };
const banConcrete: Ban = {
  group: ['**/adapters/*/**', ...adapterInterfaces.map((file) => `!**/adapters/*/${file}`)],
  message: 'Only server/deps.ts and server/mail-server.ts choose adapters; import the interface.',
};
const banTesting: Ban = { group: ['**/testing/**'], message: 'What serves the tests stays in the tests.' };
const banNode: Ban = { group: ['node:*'], message: 'The screens run in a browser.' };

function banFeatures(names: readonly string[], message: string): Ban {
  return { group: [...names.map((name) => `**/${name}/**`), exceptContract], message };
}

function banInsides(names: readonly string[]): Ban {
  return {
    group: [...names.flatMap((name) => [`**/${name}/**`, `!**/${name}/index.ts`]), exceptContract],
    message: 'A feature is entered through its index.ts.',
  };
}

/** Files beside the layers of messaging. */
export const composing =
  'index handlers channel-handlers sms-handlers email-handlers send-sms compose-channels worker new-organisation'.split(
    ' ',
  );

/** From a layer of messaging, and its folders, to the files beside the layers. */
const banComposed: Ban = {
  group: composing.flatMap((name) => ['../', '../../', '../../../'].map((up) => `${up}${name}.ts`)),
  message: 'What puts the layers together is known to none of them.',
};

const knowsNoChannel = 'The engine knows no channel: what differs is answered by the Channel it is handed.';

/**
 * Bans for code that knows no channel. An exception to one ban exempts a file from all of them, so that ban revokes any
 * exception that would let a channel in.
 */
function withoutChannel(bans: readonly Ban[]): Ban[] {
  const kept = bans.map((ban): Ban =>
    ban === banConcrete
      ? { group: ['**/adapters/*/**'], message: knowsNoChannel }
      : { ...ban, group: ban.group.includes(exceptContract) ? [...ban.group, channelContract] : ban.group },
  );
  return [...kept, { group: ['**/channels/*/**'], message: knowsNoChannel }];
}

const channelContract = '**/contract/messaging/channels/*/**';

/** The bans of a layer of messaging, besides those of the feature. */
function banLayers(layer: (typeof messagingLayers)[number], place: number): Ban[] {
  const later = messagingLayers.slice(place + 1);
  const message = `${layer} stands before this layer of messaging in the line and does not know it.`;
  return [banComposed, ...(later.length > 0 ? [banFeatures(later, message)] : [])];
}

/** From screens of messaging that serve every channel to a channel's own, on either side. */
const banWebChannels: Ban = {
  group: ['**/channels/*/**'],
  message: 'These screens know no channel: what differs is answered by the Channel or Composer they are handed.',
};

const coreKnowsNone = 'The core knows no feature.';
const server = [banWeb, banProcess, banNetwork, banConcrete, banTesting];

/** Imports forbidden to a feature: later features, and the insides of earlier ones. */
function featureBans(name: string, place: number): Ban[] {
  const later = features.slice(place + 1);
  const message = `${name} stands before this feature in the line and does not know it.`;
  return [...server, banFeatures(later, message), banInsides(features.slice(0, place))].filter(
    (ban) => ban.group.length > 1 || !ban.group[0]?.startsWith('!'),
  );
}

const messagingBans = featureBans('messaging', features.indexOf('messaging'));

/**
 * Every folder has exactly one entry that names it last: oxlint lets a later override replace an earlier one whole,
 * so the bans of a folder stand together. Order matters: tests come after the code they lie beside.
 */
export const walls: Wall[] = [
  { files: ['contract/**'], bans: [banOutsideContract] },
  {
    files: ['contract/messaging/*.ts'],
    bans: [
      {
        group: [...banOutsideContract.group, './channels/**'],
        message: 'The contract imports zod and itself; what all channels share knows none of them.',
      },
    ],
  },
  { files: ['contract/messaging/routes.ts'], bans: [banOutsideContract] },
  { files: ['server/*.ts'], bans: server },
  {
    files: ['server/deps.ts', 'server/mail-server.ts'],
    bans: [banWeb, banProcess, banTesting],
  },
  // Its numbers are those that the sandbox answers to.
  { files: ['server/sample-data/**'], bans: [banWeb, banProcess, banNetwork, banTesting, banInsides(features)] },
  { files: ['server/operator/**'], bans: [...server, banInsides(features)] },
  { files: ['server/operator/socket.ts'], bans: [banWeb, banProcess, banConcrete, banTesting, banInsides(features)] },
  { files: ['server/core/**'], bans: [...server, banFeatures(features, coreKnowsNone)] },
  // Opens the connections to the database.
  {
    files: ['server/core/db/engines/postgres-connections.ts'],
    bans: [banWeb, banProcess, banConcrete, banTesting, banFeatures(features, coreKnowsNone)],
  },
  { files: ['server/core/env.ts'], bans: [banWeb, banNetwork, banConcrete, banTesting] },
  {
    files: ['server/adapters/**'],
    bans: [banWeb, banProcess, banTesting, banFeatures(features, 'Adapters know no feature.')],
  },
  ...features.map((name, place) => ({ files: [`server/${name}/**`], bans: featureBans(name, place) })),
  // The last layer of messaging has the name of a feature, which may be meant in a file beside it.
  {
    files: ['server/messaging/*.ts'],
    bans: messagingBans.map((ban) => ({ ...ban, group: [...ban.group, '!./reports/**'] })),
  },
  ...messagingLayers.map((layer, place) => ({
    files: [`server/messaging/${layer}/**`],
    bans: withoutChannels.includes(layer)
      ? withoutChannel([...messagingBans, ...banLayers(layer, place)])
      : [...messagingBans, ...banLayers(layer, place)],
  })),
  // Code that all channels share lies beside their folders.
  {
    files: ['server/messaging/channels/*.ts'],
    bans: [
      { group: ['./*/**'], message: knowsNoChannel },
      ...withoutChannel([...messagingBans, ...banLayers('channels', messagingLayers.indexOf('channels'))]),
    ],
  },
  { files: ['server/testing/**', 'server/**/*.test.ts', 'server/**/*.suite.ts'], bans: [banWeb] },
  { files: ['web/**'], bans: [banServer, banNode] },
  {
    files: ['web/door/**'],
    bans: [banServer, banNode, banFeatures(features, 'The door stands alone: it loads nothing of the screens.')],
  },
  { files: ['web/messaging/**'], bans: [banServer, banNode, banWebChannels] },
  { files: ['web/messaging/channels/**'], bans: [banServer, banNode] },
  {
    files: ['web/core/**', 'web/ui/**', 'web/form/**', 'web/editor/**'],
    bans: [banServer, banNode, banFeatures(features, 'The core, the kit and the forms know no feature.')],
  },
  { files: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'web/**/*.test.tsx'], bans: [banServer] },
];
