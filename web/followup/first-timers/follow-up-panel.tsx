import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { followUpStates, type FollowUpState, type AnswerField } from '../../../contract/followup/states.ts';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { toast } from '../../core/toast.tsx';
import { FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { paths } from '../../paths.ts';
import { nameOf } from '../../people/find-people.ts';
import { day, when } from '../../ui/wording/dates.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { AssigneeChoice } from './assignee-choice.tsx';
import { phoneLink } from './columns.tsx';
import css from './first-timers.module.css';
import { firstTimerKeys } from './keys.ts';
import { firstTimerWords, followUpWords as w } from './words.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { useState } from 'react';
import { useAction } from '../../core/use-action.ts';
import { ChangePicker } from '../../ui/controls/change-picker.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { followupCommon } from '../common-words.ts';

type Detail = Output<(typeof routes)['followup']['firstTimer']>;

type Props = {
  /** The person shown; closed if undefined. */
  id: string | undefined;
  /** Closes it; with an id only where it shows that one. */
  onClose: (id?: string) => void;
  onMember: (ids: string[]) => Promise<boolean>;
};

/** Following up one person, beside the list: their form, their assignee, the next step. */
export function FollowUpPanel({ id, onClose, onMember }: Props) {
  const found = useQuery({
    queryKey: firstTimerKeys.one(id ?? ''),
    queryFn: () => api.followup.firstTimer({ params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const person = found.data?.id === id ? found.data : undefined;
  return (
    <SidePanel title={person ? nameOf(person) : firstTimerWords.open} opened={id !== undefined} onClose={onClose}>
      {person ? (
        <div className={css.panel}>
          {person.phoneNumber && <Reach person={person} />}
          <Facts person={person} />
          {person.answers.map((answer) => (
            <FormAnswer key={answer.id} answer={answer} />
          ))}
          <FollowUpForm key={person.id} person={person} />
          <div className={css.acts}>
            <LinkButton variant="default" href={paths.person(person.id)}>
              {commonWords.openTheirPage}
            </LinkButton>
            {person.isFirstTimer && (
              <Button
                variant="default"
                onClick={() => void onMember([person.id]).then((done) => done && onClose(person.id))}
              >
                {firstTimerWords.makeMember({ count: 1 })}
              </Button>
            )}
          </div>
        </div>
      ) : found.isError ? (
        <FailedState failure={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height="240px" />
      )}
    </SidePanel>
  );
}

/** Before anything is noted down somebody calls, so this stands first. */
function Reach({ person }: { person: Detail }) {
  return (
    <div className={css.acts}>
      <Button
        variant="default"
        component="a"
        href={phoneLink(person)}
        leftSection={<IconPhone size={16} aria-hidden />}
      >
        {commonWords.call}
      </Button>
      <LinkButton
        variant="default"
        href={paths.composeSms({ people: person.id })}
        leftSection={<IconMessage size={16} aria-hidden />}
      >
        {commonWords.sendSms}
      </LinkButton>
    </div>
  );
}

function Facts({ person }: { person: Detail }) {
  const contact = [phoneText(person.phoneNumber), person.email].filter(Boolean).join(', ');
  const facts = [
    [sharedWords.contact, contact || w.noContact],
    [w.fields.communicationMeans, person.communicationMeans],
    [w.fields.interestedInJoining, person.interestedInJoining],
    [w.fields.wantToBeVisited, person.wantToBeVisited],
    [sharedWords.came, day(person.cameAt)],
  ].filter(([, words]) => words);
  return (
    <div>
      <dl className={css.facts}>
        {facts.map(([name, words]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {person.consent && (
        <p className={css.came}>
          {w.consent({ day: day(person.consent.at) })} “{person.consent.words}”
        </p>
      )}
    </div>
  );
}

type Values = { state: FollowUpState; assignee: Detail['assignee']; note: string; dueOn: string };

const valuesOf = ({ state, assignee, note, dueOn }: Detail): Values => ({ state, assignee, note, dueOn: dueOn ?? '' });

/** As the server takes it: no name of the assignee, no day at all instead of an empty one. */
const sent = ({ state, assignee, note, dueOn }: Values) => ({
  state,
  assignee: assignee && { kind: assignee.kind, id: assignee.id },
  note,
  dueOn: dueOn || null,
});

/** Only what was changed here is written, so that two administrators do not undo each other. */
function FollowUpForm({ person }: { person: Detail }) {
  const key = firstTimerKeys.one(person.id);
  const form = useForm({
    initial: valuesOf(person),
    reload: () => queryClient.refetchQueries({ queryKey: key }),
    submit: async (values, was) => {
      const body = { ...sent(values), was: sent(was) };
      queryClient.setQueryData(key, await api.followup.change({ params: { id: person.id }, body }));
      await queryClient.invalidateQueries({ queryKey: firstTimerKeys.all });
      toast.success(commonWords.saved);
    },
  });
  return (
    <FormFrame form={form} label={firstTimerWords.open}>
      <div className={css.pair}>
        <NativeSelect
          label={commonWords.state}
          {...form.field('state')}
          data={followUpStates.map((one) => ({ value: one, label: firstTimerWords.states[one] }))}
        />
        <TextInput type="date" label={followupCommon.due} {...form.field('dueOn')} />
      </div>
      <AssigneeChoice
        value={form.values.assignee}
        error={form.errorOf('assignee')}
        onChange={(to) => form.set('assignee', to)}
      />
      <Textarea
        label={sharedWords.note}
        placeholder={w.notePlaceholder}
        autosize
        minRows={3}
        maxLength={2000}
        {...form.field('note')}
      />
      <FormProblem form={form} />
      <div>
        <SubmitButton form={form}>{commonWords.save}</SubmitButton>
      </div>
    </FormFrame>
  );
}

type Answer = Output<(typeof routes)['followup']['firstTimer']>['answers'][number];

/** A known person's answers on a public page, beside the known values; nothing counts until taken over here. */
function FormAnswer({ answer: { id, via, at, changes } }: { answer: Answer }) {
  const [taken, setTaken] = useState<AnswerField[]>([]);
  const { busy, run: look } = useAction({
    send: (take: AnswerField[]) => api.followup.lookedAt({ params: { id }, body: { take } }),
    update: () => queryClient.invalidateQueries({ queryKey: ['people'] }),
  });
  const title = via === 'join' ? w.asked({ day: when(at) }) : w.form({ day: when(at) });
  return (
    <section className={css.answer} aria-label={title}>
      <h3 className={css.heading}>{title}</h3>
      <p className={css.quiet}>{changes.length > 0 ? w.formAbout : w.formSame}</p>
      {changes.length > 0 && (
        <ChangePicker
          ours={sharedWords.whatYouHave}
          said={sharedWords.whatTheyWrote}
          blank={sharedWords.blank}
          changes={changes.map((change) => ({ ...change, label: w.fields[change.field] }))}
          taken={taken}
          onTaken={setTaken}
        />
      )}
      <div className={css.acts}>
        {changes.length > 0 && (
          <Button size="sm" loading={busy} disabled={taken.length === 0} onClick={() => void look(taken)}>
            {w.take}
          </Button>
        )}
        <Button size="sm" variant="default" disabled={busy} onClick={() => void look([])}>
          {w.keep}
        </Button>
      </div>
    </section>
  );
}
