import type { Gateway } from './gateway.ts';

/** Every route a channel of this installation sends by, in the order its operator named them. The first is the usual one. */
export type GatewayRegistry<G extends Gateway = Gateway> = {
  ordered: readonly G[];
  find: (name: string) => G | undefined;
  /** True when nothing here reaches anybody. */
  pretend: boolean;
  close: () => Promise<void>;
};

export function gatewayRegistry<G extends Gateway>(ordered: readonly G[]): GatewayRegistry<G> {
  const byName = new Map(ordered.map((gateway) => [gateway.name, gateway]));
  return {
    ordered,
    find: (name) => byName.get(name),
    pretend: ordered.every((gateway) => gateway.pretend === true),
    close: async () => {
      await Promise.all(ordered.map((gateway) => gateway.close()));
    },
  };
}
