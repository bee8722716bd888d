import { useEffect, useRef, useState } from 'react';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { useAutosave } from '../../core/autosave.ts';
import { newKey } from '../../core/new-key.ts';
import { queryClient } from '../../core/query.ts';
import { useForm } from '../../form/use-form.ts';
import { peopleKeys } from '../keys.ts';
import {
  type Family,
  type FamilyMember,
  membersAfter,
  type MemberChanges,
  noChanges,
  putMember,
  removeMember,
} from './family.ts';
import { familyWords as w } from './words.ts';

type Details = { name: string; phoneNumber: string; address: string };
type Kept = { details: Partial<Details>; members: MemberChanges };

const detailsOf = ({ name, phoneNumber, address }: Details): Details => ({ name, phoneNumber, address });
const blank: Details = { name: '', phoneNumber: '', address: '' };
const fieldsOf = Object.keys(blank) as (keyof Details)[];

/** What stands on the screen of a family, kept on this device until it is saved: only what was changed is sent. */
export function useFamily(family: Family | undefined, onSaved: (name: string) => void) {
  const [kept, keep] = useAutosave<Kept>(`family:${family?.id ?? 'new'}`);
  const [base, setBase] = useState(() => (family ? detailsOf(family) : blank));
  const [there, setThere] = useState<FamilyMember[]>(family?.members ?? []);
  const [changes, setChanges] = useState(kept?.members ?? noChanges);
  const attempt = useRef({ of: '', key: '' });
  const members = membersAfter(there, changes);
  const form = useForm<Details>({
    initial: base,
    start: { ...base, ...kept?.details },
    rules: { name: (typed) => (typed.trim() === '' ? w.nameMissing : undefined) },
    submit: async (values) => {
      await (family ? change(family.id, values) : create(values));
      setBase(values);
      setThere(members);
      setChanges(noChanges);
      keep(undefined);
      // Rather nothing for a moment than the list as it was.
      queryClient.removeQueries({ queryKey: peopleKeys.allFamilies, type: 'inactive' });
      void queryClient.invalidateQueries({ queryKey: peopleKeys.all });
      onSaved(values.name.trim());
    },
  });
  const unsaved = form.changed || changes.put.length > 0 || changes.removed.length > 0;
  useEffect(() => {
    const typed = fieldsOf.filter((field) => form.values[field] !== base[field]);
    const details = Object.fromEntries(typed.map((field) => [field, form.values[field]]));
    const any = typed.length > 0 || changes.put.length > 0 || changes.removed.length > 0;
    keep(any ? { details, members: changes } : undefined);
  }, [form.values, base, changes, keep]);

  async function create(values: Details): Promise<void> {
    const body = { ...values, members: members.map(({ personId, part }) => ({ personId, part })) };
    const of = JSON.stringify(body);
    if (attempt.current.of !== of) attempt.current = { of, key: newKey() };
    await api.people.createFamily({ body }, { idempotencyKey: attempt.current.key });
  }

  async function change(id: string, values: Details): Promise<void> {
    const fields = fieldsOf.filter((field) => values[field] !== base[field]);
    const of = (from: Details) => Object.fromEntries(fields.map((field) => [field, from[field]]));
    const put = changes.put.map(({ personId, part }) => ({ personId, part }));
    try {
      const body = { changes: of(values), was: of(base), members: put, removed: changes.removed };
      await api.people.updateFamily({ params: { id }, body });
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) await catchUp(id);
      throw failure;
    }
  }

  /** What others have changed comes in where nothing was changed here; the next Save means what stands here. */
  async function catchUp(id: string): Promise<void> {
    const fresh = await api.people.family({ params: { id } });
    setBase(detailsOf(fresh));
    setThere(fresh.members);
  }

  return {
    form,
    members,
    unsaved,
    restored: kept !== undefined && unsaved,
    put: (member: FamilyMember) => {
      if (form.busy) return;
      setChanges((now) => putMember(there, now, member));
      const lastName = member.name.split(' ').at(-1);
      if (form.values.name === '' && member.part === 'head' && lastName) form.set('name', w.nameOf({ lastName }));
    },
    remove: (personId: string) => !form.busy && setChanges((now) => removeMember(there, now, personId)),
    anew: () => {
      form.reset(base);
      setChanges(noChanges);
      keep(undefined);
    },
    forget: () => keep(undefined),
  };
}
