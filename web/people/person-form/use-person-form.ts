import { useEffect, useRef, useState } from 'react';
import { cropText } from '../../../contract/media/picture.ts';
import { asColumn, type CustomColumn, keyOfColumn, typedOf } from '../../../contract/people/custom-fields.ts';
import { asTyped, nobody, typedFields, type TypedPerson } from '../../../contract/people/typed-person.ts';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { useAutosave } from '../../core/autosave.ts';
import { newKey } from '../../core/new-key.ts';
import { queryClient } from '../../core/query-client.ts';
import { useForm } from '../../form/use-form.ts';
import { peopleKeys } from '../keys.ts';
import type { PersonDetail } from '../person/history-entry.ts';
import { type PictureWish, pictureKey } from './picture-field.tsx';
import { nameProblem } from '../../form/name-problem.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

/** The saved person, with the fields the form knows. */
export type SavedPerson = {
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
};

type Plan = {
  person?: PersonDetail;
  keptAs: string;
  offeredName?: string | undefined;
  /** Whether somebody new begins as a first-timer. */
  firstTimer?: boolean | undefined;
  onSaved: (person: SavedPerson) => void;
};

/** The values of the form: the inputs of every organisation, and its own fields under their columns. */
export type PersonValues = TypedPerson & Record<CustomColumn, string>;

/** A person's known values, as the form shows them. */
export const asValues = (person: PersonDetail): PersonValues => ({
  ...asTyped(person),
  ...Object.fromEntries(Object.entries(person.custom).map(([key, value]) => [asColumn(key), typedOf(value)])),
});

/** The inputs in which two say something else. */
const changedFields = (values: PersonValues, base: PersonValues): (keyof PersonValues)[] => {
  const own = Object.keys(values).filter((field) => keyOfColumn(field) !== undefined) as CustomColumn[];
  return [...typedFields, ...own].filter((field) => (values[field] ?? '') !== (base[field] ?? ''));
};

/** These inputs as they are sent. */
function sentAs(fields: readonly (keyof PersonValues)[], from: PersonValues) {
  const typed = fields.filter((field) => keyOfColumn(field) === undefined);
  const custom = fields.flatMap((field) => {
    const key = keyOfColumn(field);
    return key === undefined ? [] : [[key, from[field] ?? '']];
  });
  return {
    ...(Object.fromEntries(typed.map((field) => [field, from[field]])) as Partial<TypedPerson>),
    ...(custom.length > 0 && { custom: Object.fromEntries(custom) as Record<string, string> }),
  };
}

/** "Ada Ọla Okafor" as first and last name. */
function named(name: string): Partial<TypedPerson> {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : '';
  return { firstName: words.join(' '), lastName };
}

/** The state of a person's form. Saving sends only changes, and never overwrites another user's. */
export function usePersonForm({ person, keptAs, offeredName, firstTimer, onSaved }: Plan) {
  const [kept, keep] = useAutosave<Partial<PersonValues>>(`person:${keptAs}`);
  const [base, setBase] = useState(() =>
    person ? asValues(person) : { ...nobody, isFirstTimer: firstTimer ? 'true' : '' },
  );
  const [picture, setPicture] = useState<PictureWish>({ kind: 'keep' });
  const [restored, setRestored] = useState(kept !== undefined);
  const attempt = useRef({ of: '', key: '' });
  const form = useForm<PersonValues>({
    initial: base,
    start: { ...base, ...(offeredName && named(offeredName)), ...kept },
    rules: { firstName: (typed) => nameProblem(typed, commonWords.enterAFirstName) },
    submit: async (values) => {
      const id = person ? await change(person.id, values) : await create(values);
      keep(undefined);
      // Better nothing for a moment than the previous values.
      queryClient.removeQueries({ queryKey: peopleKeys.person(id), exact: true });
      void queryClient.invalidateQueries({ queryKey: peopleKeys.all });
      onSaved(savedAs(id, values));
    },
  });
  const unsaved = form.changed || picture.kind !== 'keep';
  useEffect(() => {
    // Only edited fields are stored: others may change the rest before the user comes back.
    const typed = changedFields(form.values, base);
    keep(typed.length > 0 ? Object.fromEntries(typed.map((field) => [field, form.values[field]])) : undefined);
  }, [form.values, base, keep]);

  async function create(values: PersonValues): Promise<string> {
    // Another try for the same person has the same key, so that a lost answer never leads to two of them.
    const of = JSON.stringify([values, pictureKey(picture)]);
    if (attempt.current.of !== of) attempt.current = { of, key: newKey() };
    const { custom, ...typed } = sentAs(changedFields(values, nobody), values);
    const { personId } = await api.people.createPerson(
      {
        body: {
          ...typed,
          custom: custom && JSON.stringify(custom),
          pictureCrop: picture.kind === 'new' ? cropText(picture.crop) : undefined,
        },
        files: { picture: picture.kind === 'new' ? picture.file : undefined },
      },
      { idempotencyKey: attempt.current.key },
    );
    return personId;
  }

  async function change(id: string, values: PersonValues): Promise<string> {
    const fields = changedFields(values, base);
    try {
      if (fields.length > 0)
        await api.people.updatePerson({
          params: { id },
          body: { changes: sentAs(fields, values), was: sentAs(fields, base) },
        });
    } catch (failure) {
      // Unedited fields take what others have changed; the next Save overwrites the rest knowingly.
      if (failure instanceof ApiError && failure.status === 409)
        setBase(asValues(await api.people.person({ params: { id } })));
      throw failure;
    }
    setBase(values);
    if (picture.kind === 'remove') await api.people.removePicture({ params: { id } });
    if (picture.kind === 'new') {
      const { file, crop } = picture;
      await api.people.setPicture({ params: { id }, body: { pictureCrop: cropText(crop) }, files: { picture: file } });
    }
    return id;
  }

  return {
    form,
    picture,
    setPicture,
    unsaved,
    restored: restored && form.changed,
    /** Back to what is saved. */
    anew: () => {
      setRestored(false);
      form.reset(base);
      keep(undefined);
    },
    forget: () => keep(undefined),
  };
}

function savedAs(id: string, { firstName, lastName, email, mobilePhone }: TypedPerson): SavedPerson {
  const [first, last] = [firstName.trim(), lastName.trim()];
  return {
    id,
    name: `${first} ${last}`.trim(),
    firstName: first,
    lastName: last,
    email: email.trim(),
    phoneNumber: mobilePhone.trim(),
  };
}
