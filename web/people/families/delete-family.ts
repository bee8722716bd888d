import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { newKey } from '../../core/new-key.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { peopleKeys } from '../keys.ts';
import { familyWords as w } from './words.ts';

type Whole = Output<(typeof routes)['people']['deleteFamily']>;

/** Asks, then deletes a family and leaves its page; one click undoes it. */
export async function deleteFamilyWithUndo(
  { id, name }: { id: string; name: string },
  leave: () => Promise<void>,
): Promise<void> {
  const question = { title: w.takeAwayAsk(name), message: w.takeAwayAbout, verb: w.takeAway, danger: true };
  if (!(await confirm(question))) return;
  try {
    const whole = await api.people.deleteFamily({ params: { id } });
    const idempotencyKey = newKey();
    const undo = { label: w.undo, run: () => void bringBack(whole, idempotencyKey) };
    toast.success(w.takenAway(name), undefined, { lifetime: 7000, action: undo });
  } catch (failure) {
    toast.failure(failure);
    return;
  }
  await leave();
}

async function bringBack(whole: Whole, idempotencyKey: string): Promise<void> {
  try {
    await api.people.createFamily({ body: whole }, { idempotencyKey });
    toast.success(w.broughtBack(whole.name));
  } catch (failure) {
    toast.failure(failure);
  }
  await queryClient.invalidateQueries({ queryKey: peopleKeys.all });
}
