import { useRef, useState, type FormEvent } from 'react';
import { useAction } from '../core/use-action.ts';
import { ApiError, fieldError, wordsFor, type FailureWords } from '../core/failures.ts';

type Rules<V> = { [K in keyof V]?: (value: V[K], all: V) => string | undefined };

type Plan<V> = {
  /** The saved values. When somebody else changes them, fields in which nothing was typed follow. */
  initial: V;
  /** The first values of the fields if they differ from the saved ones, such as text typed before a reload. */
  start?: V;
  /** The error of a field, which says what to do; undefined when the field is valid. */
  rules?: Rules<V>;
  /**
   * `was`: the value of each field when editing began, so that nobody overwrites another's change without knowing. `options`:
   * for the call that creates something, which the same values tried again after a lost answer then do not create twice.
   */
  submit: (values: V, was: V, options: { idempotencyKey: string }) => Promise<unknown>;
  /** Reads the saved values again after a 409: somebody else has changed them. */
  reload?: () => Promise<unknown>;
  /** The feature's words for a failed submit. */
  words?: FailureWords;
};

export type Form<V> = {
  values: V;
  set: <K extends keyof V>(field: K, value: V[K]) => void;
  reset: (values: V) => void;
  changed: boolean;
  busy: boolean;
  /** The error of the form as a whole, shown above the button; fields show their own errors. */
  problem: string | undefined;
  errorOf: (field: keyof V & string) => string | undefined;
  /** Props of a text field: value, change, error. */
  field: (field: keyof V & string) => {
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  onSubmit: (event: FormEvent) => void;
};

/** The state of a form. Typed text is never lost, and the server's refusals are shown beneath their fields. */
export function useForm<V extends Record<string, unknown>>(plan: Plan<V>): Form<V> {
  const { initial, start = initial, rules = {}, submit, reload, words } = plan;
  const [values, setValues] = useState(start);
  const [saved, setSaved] = useState(initial);
  const [known, setKnown] = useState(initial);
  const base = useEditBase(initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>();
  const errorOf = (field: keyof V & string) => errors[field] ?? fieldError(failure, field);
  if (!same(known, initial)) {
    setKnown(initial);
    setSaved(initial);
    setValues(following(values, saved, initial));
    base.follow(values, saved, initial);
  }
  const set = <K extends keyof V>(field: K, value: V[K]) => {
    // While the form is being saved its fields do not change: a letter typed now would not be saved.
    if (busy) return;
    setValues((now) => ({ ...now, [field]: value }));
    setErrors((now) => ({ ...now, [field as string]: undefined }));
    setFailure(undefined);
  };
  const sent = useRef<V>(undefined);
  const send = useAction({
    send: ({ all, was }: { all: V; was: V }, options) => submit(all, was, options),
    onDone: (_, { all }) => {
      setSaved(all);
      base.restart(all);
    },
    onFailure: async (thrown) => {
      if (thrown instanceof ApiError && thrown.status === 409) {
        await reload?.().catch(() => undefined);
        base.told(Object.keys(thrown.fields));
      }
      setFailure(thrown);
      return 'handled' as const;
    },
  });
  const { busy } = send;
  const run = async (form: HTMLFormElement) => {
    const { activeElement } = document;
    const wrong = check(values, rules);
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return focusFirst(form, activeElement);
    sent.current = values;
    if (!(await send.run({ all: values, was: base.was(initial) }))) focusFirst(form, activeElement);
    sent.current = undefined;
    return undefined;
  };
  const named = Object.keys(values).some((field) => fieldError(failure, field));
  const told = failure === undefined || named ? undefined : wordsFor(failure, words);
  return {
    values,
    set,
    reset(next) {
      const { current: before } = sent;
      // Values that changed while the form was sent belong to the next submit.
      setValues((now) => (before === undefined || now === before ? next : now));
      setSaved(next);
      base.restart(next);
    },
    changed: !same(values, saved),
    busy,
    problem: told && [told.title, told.detail].filter(Boolean).join(told.title.endsWith('.') ? ' ' : '. '),
    errorOf,
    field: (field) => ({
      value: String(values[field] ?? ''),
      error: errorOf(field),
      onChange: (event) => set(field, event.currentTarget.value as V[typeof field]),
    }),
    onSubmit(event) {
      event.preventDefault();
      if (!busy) void run(event.currentTarget as HTMLFormElement);
    },
  };
}

/**
 * The value of each field when editing began. Once the user has been told of somebody else's change to a field, its
 * saved value counts instead, because saving again confirms it.
 */
function useEditBase<V extends Record<string, unknown>>(initial: V) {
  const [values, setValues] = useState(initial);
  const [told, setTold] = useState<string[]>([]);
  return {
    was: (kept: V): V => ({ ...values, ...only(kept, told) }),
    follow: (edited: V, before: V, now: V) => setValues({ ...values, ...only(now, untouched(edited, before, now)) }),
    told: (fields: string[]) => setTold((before) => [...before, ...fields]),
    restart(from: V) {
      setValues(from);
      setTold([]);
    },
  };
}

const only = <V extends Record<string, unknown>>(values: V, fields: string[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))) as Partial<V>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values, in which every field that was not edited takes its new saved value. */
function following<V extends Record<string, unknown>>(values: V, before: V, now: V): V {
  return { ...values, ...only(now, untouched(values, before, now)) };
}

const untouched = <V extends Record<string, unknown>>(values: V, before: V, now: V): string[] =>
  Object.keys(now).filter((field) => same(values[field], before[field]));

function check<V extends Record<string, unknown>>(values: V, rules: Rules<V>): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of Object.keys(rules) as (keyof V & string)[]) {
    const words = rules[field]?.(values[field], values);
    if (words) wrong[field] = words;
  }
  return wrong;
}

/**
 * Focuses the first invalid field once it is rendered, unless the user has moved to another field since `before` had the
 * focus. Without an invalid field the focus returns to `before`: a button loses it while it is busy.
 */
function focusFirst(form: HTMLFormElement, before: Element | null): void {
  setTimeout(() => {
    const { activeElement: now } = document;
    if (now !== before && now?.matches('input, textarea, select')) return;
    const place = form.querySelector('[aria-invalid="true"]') ?? (now === document.body ? before : undefined);
    if (place instanceof HTMLElement) place.focus();
  }, 30);
}
