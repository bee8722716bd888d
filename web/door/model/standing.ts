import type { Operation } from '../../../contract/attendance/sync-schemas.ts';
import type { KeptVisit, Unsent } from '../keep/database.ts';

/** Where somebody stands, by what the server said and what was done here since. */
export type Standing = {
  present: boolean;
  /** What has to be undone so that they are not in. */
  operations: string[];
  checkedInAt: string | null;
  checkedOutAt: string | null;
  /** Whether the server has heard of it. */
  sent: boolean;
  familyCode: string | null;
};

const nobody: Standing = {
  present: false,
  operations: [],
  checkedInAt: null,
  checkedOutAt: null,
  sent: true,
  familyCode: null,
};

/** What was done here and waits, by whom it is about. */
export type Waiting = { byPerson: Map<string, Unsent[]>; undone: Set<string> };

export function waitingOf(unsent: readonly Unsent[], itemId: string): Waiting {
  const byPerson = new Map<string, Unsent[]>();
  const undone = new Set<string>();
  for (const one of unsent) {
    if (one.itemId !== itemId || one.refused !== null) continue;
    const { operation } = one;
    if (operation.kind === 'undo') undone.add(operation.undoes);
    // A guest goes by what they came in by, until the server has made somebody of them.
    const who = one.personId ?? (operation.kind === 'guest' ? one.id : null);
    if (!who) continue;
    const before = byPerson.get(who);
    if (before) before.push(one);
    else byPerson.set(who, [one]);
  }
  return { byPerson, undone };
}

const isIn = ({ kind }: Operation): boolean => kind === 'in' || kind === 'guest';

/** The one rule of the server, here: present is who has an `in` that no `undo` names. */
export function standingOf(visit: KeptVisit | undefined, own: readonly Unsent[] = [], undone: Set<string>): Standing {
  const told = visit?.present ? visit.operations.filter((id) => !undone.has(id)) : [];
  const ins = own.filter(({ id, operation }) => isIn(operation) && !undone.has(id));
  if (told.length === 0 && ins.length === 0) return own.length > 0 ? { ...nobody, sent: false } : nobody;
  const first = ins[0]?.operation;
  const last = ins.at(-1)?.operation;
  const out = own.findLast(({ operation }) => operation.kind === 'out')?.operation;
  const isOut = out && (!last || out.at >= last.at);
  const known = told.length > 0 ? visit : undefined;
  const code = last && 'familyCode' in last ? last.familyCode : undefined;
  return {
    present: true,
    operations: [...told, ...ins.map(({ id }) => id)],
    checkedInAt: known?.checkedInAt ?? first?.at ?? null,
    checkedOutAt: isOut ? out.at : last ? null : (known?.checkedOutAt ?? null),
    sent: own.length === 0,
    familyCode: code ?? known?.familyCode ?? null,
  };
}
