/** Messages a simulated provider accepted, per number: the exactly-once audits count these. */
export type Accepted = {
  id: string;
  to: string;
  from: string;
  text: string;
  at: number;
  reference?: string;
  channel?: string;
};

export type AcceptedLog = {
  add: (entry: Accepted) => void;
  all: () => readonly Accepted[];
  timesOf: (to: string) => number;
  /** Numbers that were accepted more than once. */
  twice: () => string[];
};

export function acceptedLog(): AcceptedLog {
  const entries: Accepted[] = [];
  const times = new Map<string, number>();
  return {
    add: (entry) => {
      entries.push(entry);
      times.set(entry.to, (times.get(entry.to) ?? 0) + 1);
    },
    all: () => entries,
    timesOf: (to) => times.get(to) ?? 0,
    twice: () => [...times].filter(([, count]) => count > 1).map(([to]) => to),
  };
}
