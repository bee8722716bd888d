import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { asTyped, type TypedPerson } from '../../../contract/people/typed-person.ts';
import { confirm } from '../../core/confirm.tsx';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useCustomFields } from '../custom-fields/use-custom-fields.ts';
import type { PersonDetail } from '../person/history-entry.ts';
import { plainFields, PlainFields } from './plain-fields.tsx';
import { useLookups, withPresent } from './use-lookups.ts';
import css from './person-form.module.css';
import { PictureField } from './picture-field.tsx';
import { type SimilarPerson, SimilarPeople } from './similar-people.tsx';
import { type SavedPerson, usePersonForm } from './use-person-form.ts';
import { personFormWords as w } from '../person/words.ts';
import { fieldLabels } from '../words.ts';
import { wordsFor } from '../../core/failures.ts';
import { useId, useState } from 'react';
import { birthYears, daysIn } from '../../../contract/people/birth-date.ts';
import { locale } from '../../core/words.ts';
import type { Form } from '../../form/use-form.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { peopleCommon } from '../common-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';

type Part = 'dayOfBirth' | 'monthOfBirth' | 'yearOfBirth';

const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: monthName.format(new Date(Date.UTC(2000, at))),
}));

/** Day, month and year, any of which may stay empty; only days that the month has are offered. */
function BirthFields({ form }: { form: Form<TypedPerson> }) {
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
          commonWords.day,
          Array.from({ length }, (_, at) => String(at + 1)),
        )}
        {select('monthOfBirth', recordWords.month, months)}
        {select(
          'yearOfBirth',
          recordWords.year,
          yearOfBirth && !years.includes(yearOfBirth) ? [yearOfBirth, ...years] : years,
        )}
      </div>
      <p className={css.hint} id={hint}>
        {w.birthHint}
      </p>
    </fieldset>
  );
}

// Its parts are many, and most organisations define few fields or none.
const CustomInputs = lazyPart(() => import('../custom-fields/custom-inputs.tsx'), 'CustomInputs');

export type { SavedPerson } from './use-person-form.ts';

type Props = {
  /** The person to edit; a new one if absent. */
  person?: PersonDetail;
  /** The name under which typing is kept on this device; one for each place that has this form. */
  keptAs?: string;
  /** A number that fits, such as that of the family. */
  offeredPhone?: string;
  /** The name to begin with, of somebody new. */
  offeredName?: string;
  /** Whether somebody new begins as a first-timer. */
  firstTimer?: boolean;
  onSaved: (person: SavedPerson) => void;
  onCancel: () => void;
  /** If the person may exist already: takes the existing one instead. */
  onChoose?: (person: SimilarPerson) => void;
};

/**
 * The form of one person, with its own Cancel and Save: a screen (Add Person, Edit person) and a dialog (Create New
 * Member). Typed text is kept on the device until it is saved or discarded.
 */
export function PersonForm({
  person,
  keptAs = person?.id ?? 'new',
  offeredPhone,
  offeredName,
  firstTimer,
  onSaved,
  onCancel,
  onChoose,
}: Props) {
  const plan = { person, keptAs, offeredName, firstTimer, onSaved };
  const { form, picture, setPicture, unsaved, restored, anew, forget } = usePersonForm(plan);
  const lookups = useLookups();
  const custom = useCustomFields();
  const { values } = form;
  useUnsavedGuard(unsaved);
  const cancel = async () => {
    const question = {
      title: w.leaving,
      verb: commonWords.discard,
      cancel: w.stay,
      danger: true,
    };
    if (unsaved && !(await confirm(question))) return;
    forget();
    onCancel();
  };
  return (
    <FormFrame form={form} label={person ? w.edit : w.title} kept>
      {restored && (
        <Note>
          {commonWords.whatYouTypedBeforeIs} <TextButton onClick={anew}>{commonWords.startOver}</TextButton>
        </Note>
      )}
      <div className={css.grid}>
        <TextInput
          label={<Required>{commonWords.firstName}</Required>}
          required
          data-autofocus
          maxLength={200}
          {...form.field('firstName')}
        />
        <TextInput label={commonWords.lastName} maxLength={200} {...form.field('lastName')} />
        <div>
          <TextInput label={commonWords.phone} type="tel" maxLength={60} {...form.field('mobilePhone')} />
          {offeredPhone && values.mobilePhone === '' && (
            <Button size="compact-sm" variant="subtle" data-flush onClick={() => form.set('mobilePhone', offeredPhone)}>
              {w.usePhone({ phone: offeredPhone })}
            </Button>
          )}
        </div>
        <TextInput label={commonWords.eMail} type="email" maxLength={254} {...form.field('email')} />
      </div>
      <SimilarPeople typed={values} except={person?.id} onChoose={onChoose} />
      <div className={css.grid}>
        <div>
          <NativeSelect
            label={peopleCommon.gender}
            data={withPresent([{ value: '', label: peopleCommon.notGiven }, ...lookups.of('gender')], values.gender)}
            {...form.field('gender')}
          />
          <LookupsFailed lookups={lookups} />
        </div>
        <BirthFields form={form} />
      </div>
      <PictureField
        name={`${values.firstName} ${values.lastName}`}
        pictureId={person?.pictureId ?? null}
        wish={picture}
        onWish={setPicture}
      />
      <details className={css.more} open={(person && saysMore(person)) || undefined}>
        <summary>{commonWords.more}</summary>
        <div>
          <PlainFields section="name" form={form} />
          <Textarea label={commonWords.address} autosize maxRows={4} maxLength={500} {...form.field('address')} />
          <NativeSelect
            label={peopleCommon.maritalStatus}
            data={withPresent(
              [{ value: '', label: peopleCommon.notGiven }, ...lookups.of('maritalStatus')],
              values.maritalStatus,
            )}
            {...form.field('maritalStatus')}
          />
          <NativeSelect
            label={fieldLabels.language}
            data={withPresent(
              [{ value: '', label: peopleCommon.notGiven }, ...lookups.of('language')],
              values.language,
            )}
            {...form.field('language')}
          />
          <PlainFields section="more" form={form} />
          {custom.length > 0 && <CustomInputs fields={custom} form={form} />}
          <Checkbox
            label={w.firstTimer}
            checked={values.isFirstTimer === 'true'}
            onChange={(event) => form.set('isFirstTimer', event.currentTarget.checked ? 'true' : '')}
          />
        </div>
      </details>
      <FormProblem form={form} />
      <FormButtons>
        <Button variant="default" onClick={() => void cancel()}>
          {commonWords.cancel}
        </Button>
        <SubmitButton form={form}>{commonWords.save}</SubmitButton>
      </FormButtons>
    </FormFrame>
  );
}

const folded = [
  ...[...plainFields('name'), ...plainFields('more')].map(({ input }) => input),
  'address',
  'maritalStatus',
] as const;

/** Whether something is known of what is folded away. */
function saysMore(person: PersonDetail): boolean {
  const typed = asTyped(person);
  return Object.keys(person.custom).length > 0 || folded.some((input) => typed[input] !== '');
}

function Required({ children }: { children: string }) {
  return (
    <>
      {children} <span className={css.required}>{w.required}</span>
    </>
  );
}

/** Beneath the choice whose possibilities did not come: why, and Retry. The rest of the form goes on. */
function LookupsFailed({ lookups }: { lookups: ReturnType<typeof useLookups> }) {
  if (lookups.failure === undefined) return null;
  const { title, detail } = wordsFor(lookups.failure, { other: { severity: 'error', title: w.noLookups } });
  return (
    <div className={css.failed}>
      <p role="alert">
        {title}
        {detail && <span>{detail}</span>}
      </p>
      <Button size="compact-sm" variant="default" loading={lookups.busy} onClick={lookups.retry}>
        {commonWords.retry}
      </Button>
    </div>
  );
}
