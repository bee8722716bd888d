import type { Ctx } from './context.ts';
import { refuse, type Words } from './errors.ts';
import { type LastChange, lastChange, type Made } from './last-change.ts';
import { catalogue, type Text } from './language/catalogue.ts';

/** Somebody has changed what is being saved: what became of it, and what to do. */
const things = catalogue('edit-conflicts', {
  form: '{who, select, you {You changed this {when}, maybe in another window.} nobody {Somebody else has changed this in the meantime.} other {{name} changed this {when}.}} Check the marked fields and save again.',
  draft:
    '{who, select, you {You changed this {when}, maybe in another window.} nobody {Somebody else has changed this in the meantime.} other {{name} changed this {when}.}} It stays in Drafts.',
  draftToSend:
    '{who, select, you {You changed this {when}, maybe in another window.} nobody {Somebody else has changed this in the meantime.} other {{name} changed this {when}.}} Nothing was sent, and the changed draft stays in Drafts. To send what you wrote, try again.',
  schedule:
    '{who, select, you {You changed this {when}, maybe in another window.} nobody {Somebody else has changed this in the meantime.} other {{name} changed this {when}.}} Nothing was overwritten.',
});

/** Beneath a field that both changed. */
const fields = catalogue('edit-conflict-fields', {
  changed:
    '{who, select, you {You changed this {when} to “{now}”.} nobody {Somebody has changed this in the meantime to “{now}”.} other {{name} changed this {when} to “{now}”.}} Save again to keep what you wrote.',
  emptied:
    '{who, select, you {You emptied this {when}.} nobody {Somebody has emptied this in the meantime.} other {{name} emptied this {when}.}} Save again to keep what you wrote.',
});

export type Changeable = keyof typeof things;

/** Says that somebody has changed a thing, and who and when if that is known. */
export const conflictText = (what: Changeable, by: LastChange | undefined): Text => things[what](values(by));

/** The same of one field, and what it is now; `''` where it was emptied. */
export const fieldConflictText = (by: LastChange | undefined, now: Text | string): Text =>
  now === '' ? fields.emptied(values(by)) : fields.changed({ ...values(by), now });

const values = (by: LastChange | undefined) => ({
  who: by ? (by.you ? 'you' : 'other') : 'nobody',
  name: by?.name ?? '',
  when: by?.when ?? '',
});

/** Some of the fields, as a checked request body has them. */
type Some<T> = { [Field in keyof T]?: T[Field] | undefined };

/** The thing changed: the code of its refusal, and the trail's record of its changes. */
type Thing = { code: string; made: Made };

type Form<T> = {
  sent: Some<T>;
  /** The fields' values when the form was opened; a field not named here is written regardless of its current value. */
  was: Some<T>;
  /** The current values, read under a lock. */
  stands: T;
  /** How a value reads where it is no text. */
  inWords?: (field: keyof T & string, value: T[keyof T]) => Words;
};

/**
 * The fields that a form means to change: fields that were changed in it and differ from the current values. Changes by
 * somebody else in other fields stay. The refusal names that person if the trail knows.
 * @throws Refusal 409 `<feature>.changed_meanwhile` with words for each field that both changed
 */
export async function intendedChanges<T extends object>(
  ctx: Ctx,
  { code, made }: Thing,
  form: Form<T>,
): Promise<Partial<T>> {
  const { sent, was, stands, inWords = (_, value) => String(value) } = form;
  const asked = (Object.keys(sent) as (keyof T & string)[]).filter(
    (field) => sent[field] !== undefined && !same(sent[field], stands[field]),
  );
  const knows = (field: keyof T) => was[field] !== undefined;
  const meant = asked.filter((field) => !knows(field) || !same(sent[field], was[field]));
  const overtaken = meant.filter((field) => knows(field) && !same(was[field], stands[field]));
  if (overtaken.length > 0) {
    const by = await Promise.all(overtaken.map((field) => lastChange(ctx, made, [field])));
    const words = (field: keyof T & string, place: number) => {
      const now = isEmpty(stands[field]) ? '' : inWords(field, stands[field]);
      return fieldConflictText(by[place], typeof now === 'string' ? now.slice(0, MOST_SHOWN) : now);
    };
    throw refuse(
      `${code}.changed_meanwhile`,
      409,
      conflictText('form', only(by)),
      Object.fromEntries(overtaken.map((field, place) => [field, words(field, place)])),
    );
  }
  return Object.fromEntries(meant.map((field) => [field, sent[field]])) as Partial<T>;
}

/** The author of all of them; if there are several, the fields name them. */
const only = ([first, ...others]: (LastChange | undefined)[]): LastChange | undefined =>
  others.every((one) => one?.you === first?.you && one?.name === first?.name) ? first : undefined;

/** Letters of the other's text in a refusal: it is read beneath a field. */
const MOST_SHOWN = 200;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
