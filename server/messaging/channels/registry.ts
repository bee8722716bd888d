import type { Gateway } from '../../adapters/gateway.ts';
import type { Channel } from './channel.ts';

/** Every channel of this installation. */
export type Channels = {
  all: readonly Channel[];
  /** The one that serves a row with this in its `channel`. */
  named: (name: string) => Channel;
  /** The one that has this route, with its gateway. */
  byRoute: (route: string) => { channel: Channel; gateway: Gateway } | undefined;
};

const pattern = /^[a-z][a-z0-9_]*$/;

/** @throws Error for two channels of one name, and for a route that two of them have: a row could mean either */
export function channelRegistry(all: readonly Channel[]): Channels {
  const byName = new Map(all.map((channel) => [channel.name, channel]));
  if (byName.size < all.length || all.some(({ name }) => !pattern.test(name)))
    throw new Error(`channels are named once, in lower case: ${all.map(({ name }) => name).join(', ')}`);
  const routes = all.flatMap((channel) => [...new Set(gatewaysOf(channel).map(({ name }) => name))]);
  const twice = routes.find((name, place) => routes.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`two channels have a route named ${twice}`);
  return {
    all,
    named: (name) => {
      const channel = byName.get(name);
      if (!channel) throw new Error(`there is no channel named ${name}`);
      return channel;
    },
    // Looked up each time, because a channel's routes may change at run time.
    byRoute: (route) => {
      for (const channel of all) {
        const gateway = gatewaysOf(channel).find(({ name }) => name === route);
        if (gateway) return { channel, gateway };
      }
      return undefined;
    },
  };
}

/** Every route of a channel, the one that reaches nobody included. */
export function gatewaysOf({ routes: { gateways, pretend } }: Channel): Gateway[] {
  return [...new Set([...gateways.ordered, pretend])];
}
