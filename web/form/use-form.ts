import { useRef, useState, type FormEvent } from 'react';
import { useAction } from '../core/use-action.ts';
import { ApiError, fieldError, wordsFor, type FailureWords } from '../core/failures.ts';

type Rules<V> = { [K in keyof V]?: (value: V[K], all: V) => string | undefined };

type Plan<V> = {
  /** As it is kept. What others change of it meanwhile comes in where nothing was typed. */
  initial: V;
  /** What stands in the fields at first, where that is not saved yet: typed before a reload. */
  start?: V;
  /** What is wrong with a field, in words that say what to do; undefined when it is fine. */
  rules?: Rules<V>;
  /** `was`: what each field said when it was begun here, so that nobody undoes another's change unawares. */
  submit: (values: V, was: V) => Promise<unknown>;
  /** Reads what is kept anew, once somebody else turns out to have changed it meanwhile (409). */
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
  /** What is wrong with the whole, said above the button; the fields at fault carry their own words. */
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

/** The state of one form: what was typed stays whatever happens; what the server refuses stands beneath its field. */
export function useForm<V extends Record<string, unknown>>(plan: Plan<V>): Form<V> {
  const { initial, start = initial, rules = {}, submit, reload, words } = plan;
  const [values, setValues] = useState(start);
  const [saved, setSaved] = useState(initial);
  const [known, setKnown] = useState(initial);
  const begun = useBegunWith(initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>();
  const errorOf = (field: keyof V & string) => errors[field] ?? fieldError(failure, field);
  if (!same(known, initial)) {
    setKnown(initial);
    setSaved(initial);
    setValues(following(values, saved, initial));
    begun.follow(values, saved, initial);
  }
  const set = <K extends keyof V>(field: K, value: V[K]) => {
    // What is on its way to be saved is what stands in the fields: a letter typed now would be saved by nobody.
    if (busy) return;
    setValues((now) => ({ ...now, [field]: value }));
    setErrors((now) => ({ ...now, [field as string]: undefined }));
    setFailure(undefined);
  };
  const sent = useRef<V>(undefined);
  const send = useAction({
    send: ({ all, was }: { all: V; was: V }) => submit(all, was),
    onDone: (_, { all }) => {
      setSaved(all);
      begun.restart(all);
    },
    onFailure: async (thrown) => {
      if (thrown instanceof ApiError && thrown.status === 409) {
        await reload?.().catch(() => undefined);
        begun.told(Object.keys(thrown.fields));
      }
      setFailure(thrown);
      return 'said' as const;
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
    if (!(await send.run({ all: values, was: begun.was(initial) }))) focusFirst(form, activeElement);
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
      // What has been typed while it was sent is meant for the next time.
      setValues((now) => (before === undefined || now === before ? next : now));
      setSaved(next);
      begun.restart(next);
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
 * What each field said when typing in it began. A field that was told to have changed meanwhile counts as seen as it is
 * kept now: saving again means it.
 */
function useBegunWith<V extends Record<string, unknown>>(initial: V) {
  const [base, setBase] = useState(initial);
  const [told, setTold] = useState<string[]>([]);
  return {
    was: (kept: V): V => ({ ...base, ...only(kept, told) }),
    follow: (values: V, before: V, now: V) => setBase({ ...base, ...only(now, untouched(values, before, now)) }),
    told: (fields: string[]) => setTold((before) => [...before, ...fields]),
    restart(values: V) {
      setBase(values);
      setTold([]);
    },
  };
}

const only = <V extends Record<string, unknown>>(values: V, fields: string[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))) as Partial<V>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values with what is kept now, in every field that says what was kept before. */
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
 * The first field at fault gets the focus, once it has been drawn as such; unless somebody types elsewhere meanwhile, who
 * had it at `before` when it was sent. Where no field is at fault it goes back there: a button loses it while it works.
 */
function focusFirst(form: HTMLFormElement, before: Element | null): void {
  setTimeout(() => {
    const { activeElement: now } = document;
    if (now !== before && now?.matches('input, textarea, select')) return;
    const place = form.querySelector('[aria-invalid="true"]') ?? (now === document.body ? before : undefined);
    if (place instanceof HTMLElement) place.focus();
  }, 30);
}
