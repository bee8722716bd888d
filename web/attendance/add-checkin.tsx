import { NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { api } from '../core/client.ts';
import { useNavigateFromHere } from '../core/link.tsx';
import { queryClient } from '../core/query-client.ts';
import { useQueryParams } from '../core/query-params.ts';
import { shownZone } from '../core/time-zone.ts';
import { toast } from '../core/toast.tsx';
import { useUnsavedGuard } from '../core/unsaved.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { FormButtons, FormFrame, FormProblem, FormRow, SubmitButton } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { localTimeOf } from '../../contract/local-time.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/text-button.tsx';
import { Page, Section } from '../ui/page/page.tsx';
import { FailedState, Skeleton } from '../ui/page/states.tsx';
import { attendanceKeys } from './keys.ts';
import { addWords as w, listWords } from './words.ts';
import { weekdayOf } from './item-columns.tsx';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { inputWords } from '../ui/wording/input-words.ts';
import { rollWords } from '../ui/wording/roll-words.ts';

/** A service or a group's meeting on a date, once or again and again, for one group or everybody. */
export function AddCheckin() {
  const [{ group }] = useQueryParams();
  const title = group ? listWords.addMeeting : sharedWords.addService;
  const known = useLiveQuery({
    queryKey: attendanceKeys.events,
    live: { topics: ['attendance', 'groups'], every: 1000 },
    queryFn: async () => {
      const [groups, events] = await Promise.all([api.groups.basics(), api.attendance.events()]);
      return { groups: groups.items, events: events.items };
    },
  });
  return (
    <Page title={title} width="prose">
      {known.isPending && <Skeleton height="320px" />}
      {known.isError && <FailedState failure={known.error} onRetry={() => void known.refetch()} />}
      {known.data && <AddForm {...known.data} title={title} />}
    </Page>
  );
}

type Props = { title: string; groups: { id: string; name: string }[]; events: { id: string; fullEventName: string }[] };

function AddForm({ title, groups, events }: Props) {
  const [{ group = '' }] = useQueryParams();
  const listId = useId();
  const navigate = useNavigateFromHere();
  const [today] = useState(() => localTimeOf(new Date(), shownZone()).date);
  const [atFirst] = useState(groups);
  const [repeatChosen, setRepeatChosen] = useState(false);
  const isDeleted = (chosen: string) =>
    atFirst.some(({ id }) => id === chosen) && !groups.some(({ id }) => id === chosen);
  const form = useForm({
    initial: {
      fullEventName: '',
      // Most add the service of every Sunday first. A group meets on any day.
      eventDate: group ? today : sundayFrom(today),
      time: '09:00',
      groupID: group,
      every: group ? '' : 'week',
      until: '',
    },
    rules: {
      fullEventName: (typed) => (typed.trim() === '' ? w.nameMissing : undefined),
      eventDate: (typed) => (typed === '' ? w.whenMissing : undefined),
      time: (typed) => (typed === '' ? w.whenMissing : undefined),
      groupID: (chosen) => (isDeleted(chosen) ? w.groupDeleted : undefined),
      until: (typed, { every, eventDate }) =>
        every !== '' && typed !== '' && typed < eventDate ? inputWords.lastDayBeforeFirst : undefined,
    },
    submit: async ({ fullEventName, eventDate, time, groupID, every, until }, _was, options) => {
      const repeat = every ? { every: every as 'week' | 'month', until: until || null } : null;
      const body = { fullEventName, eventDate, time, groupID: groupID || null, repeat };
      const { id, attendanceCode } = await api.attendance.create({ body }, options);
      void queryClient.invalidateQueries({ queryKey: attendanceKeys.all });
      toast.success(
        sharedWords.wasAdded({ name: fullEventName.trim() }),
        rollWords.attendanceCode({ code: attendanceCode }),
      );
      // A past one is entered now: who came, how many, and what was given.
      navigate(eventDate < today ? paths.attendanceReport(id) : paths.attendance(), { saved: true });
    },
  });
  useUnsavedGuard(form.changed);
  const { groupID } = form.values;
  const offered = [
    { value: '', label: sharedWords.everybody },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    // Without it the field would say everybody.
    ...(isDeleted(groupID) ? [{ value: groupID, label: commonWords.aDeletedGroup }] : []),
  ];
  return (
    <FormFrame form={form} label={title}>
      <Section title={sharedWords.what}>
        <TextInput label={w.name} maxLength={120} list={listId} autoComplete="off" {...form.field('fullEventName')} />
        <datalist id={listId}>
          {events.map(({ id, fullEventName }) => (
            <option key={id} value={fullEventName}>
              {fullEventName}
            </option>
          ))}
        </datalist>
      </Section>
      <Section title={sharedWords.group}>
        <NativeSelect
          aria-label={sharedWords.group}
          description={w.groupHint}
          data={offered}
          {...form.field('groupID')}
        />
      </Section>
      <Section title={commonWords.when} about={w.whenHint}>
        <FormRow>
          <TextInput
            type="date"
            label={sharedWords.date}
            {...form.field('eventDate')}
            onChange={(event) => {
              const date = event.currentTarget.value;
              form.set('eventDate', date);
              // A past date is one service, unless somebody says otherwise.
              if (date !== '' && date < today && !repeatChosen) form.set('every', '');
            }}
          />
          <TextInput type="time" label={sharedWords.time} {...form.field('time')} />
        </FormRow>
        <NativeSelect
          mt={16}
          label={w.repeat}
          data={repetitions(form.values.eventDate)}
          {...form.field('every')}
          onChange={(event) => {
            setRepeatChosen(true);
            form.set('every', event.currentTarget.value);
          }}
        />
        {form.values.every !== '' && <TextInput mt={16} type="date" label={w.until} {...form.field('until')} />}
      </Section>
      <FormProblem form={form} />
      <FormButtons>
        <LinkButton variant="default" href={paths.attendance()}>
          {commonWords.cancel}
        </LinkButton>
        <SubmitButton form={form}>{title}</SubmitButton>
      </FormButtons>
    </FormFrame>
  );
}

/** The next Sunday, which may be today. */
function sundayFrom(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

function repetitions(given: string) {
  const date = given || '2026-01-04';
  const weekday = weekdayOf(date);
  const which = String(Math.ceil(Number(date.slice(-2)) / 7));
  return [
    { value: '', label: w.once },
    { value: 'week', label: w.weekly({ weekday }) },
    { value: 'month', label: w.monthly({ which, weekday }) },
  ];
}
