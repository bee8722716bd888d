import { refuse } from './errors.ts';

/** Some of the fields, as a checked request body has them. */
type Some<T> = { [Field in keyof T]?: T[Field] | undefined };

type Form<T> = {
  /** What the form sends. */
  sent: Some<T>;
  /** What stood in its fields when it was opened; a field that is not named here is written whatever stands there. */
  was: Some<T>;
  /** What stands there now, read under a lock. */
  stands: T;
  /** How a value reads where it is no text. */
  inWords?: (field: keyof T & string, value: T[keyof T]) => string;
};

/**
 * The fields that a form means to change: those it sends that were changed in it and do not say the same already. What
 * somebody else changed in other fields stays. `what` names the thing in the refusal ("group").
 * @throws Refusal 409 `<feature>.changed_meanwhile` with words for each field that both changed
 */
export function changesMeant<T extends object>(code: string, what: string, form: Form<T>): Partial<T> {
  const { sent, was, stands, inWords = (_, value) => String(value) } = form;
  const asked = (Object.keys(sent) as (keyof T & string)[]).filter(
    (field) => sent[field] !== undefined && !same(sent[field], stands[field]),
  );
  const knows = (field: keyof T) => was[field] !== undefined;
  const meant = asked.filter((field) => !knows(field) || !same(sent[field], was[field]));
  const overtaken = meant.filter((field) => knows(field) && !same(was[field], stands[field]));
  if (overtaken.length > 0) {
    const words = (field: keyof T & string) => {
      const now = isEmpty(stands[field]) ? '' : inWords(field, stands[field]).slice(0, MOST_SHOWN);
      return now === ''
        ? 'Somebody has emptied this meanwhile. Save again to keep what you wrote.'
        : `Somebody has changed this meanwhile to “${now}”. Save again to keep what you wrote.`;
    };
    throw refuse(
      `${code}.changed_meanwhile`,
      409,
      `Somebody else has changed this ${what} meanwhile. Look at the marked fields and save again.`,
      Object.fromEntries(overtaken.map((field) => [field, words(field)])),
    );
  }
  return Object.fromEntries(meant.map((field) => [field, sent[field]])) as Partial<T>;
}

/** Letters of the other's text in a refusal: it is read beneath a field. */
const MOST_SHOWN = 200;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
