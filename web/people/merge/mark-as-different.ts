import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import type { Pair } from './pair.ts';
import { duplicateWords as w } from './duplicates-words.ts';
import { nameOf } from '../name-of.ts';

/** Stores that two people are not the same, and offers to undo it. */
export async function markAsDifferent(pair: Pick<Pair, 'first' | 'second'>, refresh: () => void): Promise<boolean> {
  const both = { first: pair.first.id, second: pair.second.id };
  const undo = async () => {
    try {
      await api.people.notTheSame({ body: { ...both, forget: true } });
      refresh();
      toast.success(w.undone);
    } catch (failure) {
      toast.failure(failure);
    }
  };
  try {
    await api.people.notTheSame({ body: both });
    refresh();
    const action = { label: w.undo, run: () => void undo() };
    toast.success(w.apartDone(nameOf(pair.first), nameOf(pair.second)), undefined, { lifetime: 7000, action });
    return true;
  } catch (failure) {
    toast.failure(failure);
    return false;
  }
}
