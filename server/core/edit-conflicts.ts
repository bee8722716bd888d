import type { Ctx } from './context.ts';
import { type Changeable, conflictText, fieldConflictText } from './edit-conflict-texts.ts';
import { refuse, type Words } from './errors.ts';
import { type LastChange, lastChange, type Made } from './last-change.ts';

/** Some of the fields, as a checked request body has them. */
type Some<T> = { [Field in keyof T]?: T[Field] | undefined };

/** What is changed: whose refusal it is, what it is called in it ("group"), and how the trail tells its changes. */
type Thing = { code: string; what: Changeable; made: Made };

type Form<T> = {
  /** What the form sends. */
  sent: Some<T>;
  /** What stood in its fields when it was opened; a field that is not named here is written whatever stands there. */
  was: Some<T>;
  /** What stands there now, read under a lock. */
  stands: T;
  /** How a value reads where it is no text. */
  inWords?: (field: keyof T & string, value: T[keyof T]) => Words;
};

/**
 * The fields that a form means to change: those it sends that were changed in it and do not say the same already. What
 * somebody else changed in other fields stays. Who that was is named where the trail knows.
 * @throws Refusal 409 `<feature>.changed_meanwhile` with words for each field that both changed
 */
export async function intendedChanges<T extends object>(
  ctx: Ctx,
  { code, what, made }: Thing,
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
      conflictText(what, only(by)),
      Object.fromEntries(overtaken.map((field, place) => [field, words(field, place)])),
    );
  }
  return Object.fromEntries(meant.map((field) => [field, sent[field]])) as Partial<T>;
}

/** The one of whom all of them are; of several the fields tell. */
const only = ([first, ...others]: (LastChange | undefined)[]): LastChange | undefined =>
  others.every((one) => one?.you === first?.you && one?.name === first?.name) ? first : undefined;

/** Letters of the other's text in a refusal: it is read beneath a field. */
const MOST_SHOWN = 200;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
