import { type Part, partOf } from '../gateway.ts';

/** Places for what goes out at once: this process keeps to its part of them, so that all together keep to the whole. */
export type ConnectionSlots = {
  /** How many this process has now; none where more processes send than there are places. */
  most: () => number;
  /** Resolves once there is a place, with what gives it back; with null where this process has none. */
  take: () => Promise<{ free: () => void } | null>;
  share: (part: Part) => void;
};

export function connectionSlots(connections: number): ConnectionSlots {
  let part: Part = { place: 0, of: 1 };
  let taken = 0;
  const waiting: ((has: boolean) => void)[] = [];
  const most = (): number => partOf(connections, part);
  function letIn(): void {
    while (waiting.length > 0 && (taken < most() || most() === 0)) {
      const has = most() > 0;
      if (has) taken += 1;
      waiting.shift()?.(has);
    }
  }
  function free(): void {
    taken -= 1;
    letIn();
  }
  return {
    most,
    take: async () => {
      const has = new Promise<boolean>((resolve) => waiting.push(resolve));
      letIn();
      return (await has) ? { free } : null;
    },
    share: (own) => {
      part = own;
      letIn();
    },
  };
}
