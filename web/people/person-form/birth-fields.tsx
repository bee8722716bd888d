import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { birthYears, daysIn } from '../../../contract/people/birth-date.ts';
import type { TypedPerson } from '../../../contract/people/typed-person.ts';
import { locale } from '../../core/words.ts';
import type { Form } from '../../form/use-form.ts';
import css from './person-form.module.css';
import { personFormWords as w } from './words.ts';

type Part = 'dayOfBirth' | 'monthOfBirth' | 'yearOfBirth';

const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: monthName.format(new Date(Date.UTC(2000, at))),
}));

/** Day, month and year, any of which may stay empty; only days that the month has are offered. */
export function BirthFields({ form }: { form: Form<TypedPerson> }) {
  const hint = useId();
  const { dayOfBirth, monthOfBirth, yearOfBirth } = form.values;
  const length = daysIn(Number(monthOfBirth) || null, Number(yearOfBirth) || null);
  const choose = (part: Part, value: string) => {
    form.set(part, value);
    const [month, year] = part === 'monthOfBirth' ? [value, yearOfBirth] : [monthOfBirth, value];
    // A day that the month no longer has is no day of birth.
    if (part !== 'dayOfBirth' && Number(dayOfBirth) > daysIn(Number(month) || null, Number(year) || null)) {
      form.set('dayOfBirth', '');
    }
  };
  const [years] = useState(() => birthYears(new Date().getFullYear()).map(String));
  const select = (part: Part, label: string, options: (string | { value: string; label: string })[]) => (
    <NativeSelect
      aria-label={`${w.birth}: ${label}`}
      data={[{ value: '', label }, ...options]}
      value={form.values[part]}
      error={form.errorOf(part)}
      onChange={(event) => choose(part, event.currentTarget.value)}
    />
  );
  return (
    <fieldset className={css.birth} aria-describedby={hint}>
      <legend>{w.birth}</legend>
      <div className={css.parts}>
        {select(
          'dayOfBirth',
          w.day,
          Array.from({ length }, (_, at) => String(at + 1)),
        )}
        {select('monthOfBirth', w.month, months)}
        {select('yearOfBirth', w.year, yearOfBirth && !years.includes(yearOfBirth) ? [yearOfBirth, ...years] : years)}
      </div>
      <p className={css.hint} id={hint}>
        {w.birthHint}
      </p>
    </fieldset>
  );
}
