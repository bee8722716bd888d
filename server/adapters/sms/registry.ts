import type { Gateway } from './gateway.ts';

/** Every route this installation sends by, in the order of `SMS_ROUTES`. The first is the usual one. */
export type GatewayRegistry = {
  ordered: readonly Gateway[];
  find: (name: string) => Gateway | undefined;
  /** True when nothing here reaches anybody. */
  pretend: boolean;
  close: () => Promise<void>;
};

export function gatewayRegistry(ordered: readonly Gateway[]): GatewayRegistry {
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
