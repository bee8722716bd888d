import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { followUpStates, type FollowUpState } from '../../../contract/followup/states.ts';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { paths } from '../../paths.ts';
import { nameOf } from '../../people/name-of.ts';
import { day } from '../../ui/wording/dates.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { Bone, FailedState } from '../../ui/page/states.tsx';
import { AssigneeChoice } from './assignee-choice.tsx';
import css from './first-timers.module.css';
import { FormAnswer } from './form-answer.tsx';
import { firstTimerKeys } from './keys.ts';
import { firstTimerWords, followUpWords as w } from './words.ts';

type Detail = Output<(typeof routes)['followup']['firstTimer']>;

type Props = {
  /** Whom it shows; closed while undefined. */
  id: string | undefined;
  /** Closes it; with an id only where it shows that one. */
  onClose: (id?: string) => void;
  onMember: (ids: string[]) => Promise<boolean>;
};

/** Following up one person, beside the list: what they said, who looks after them, what is next. */
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
          <Facts person={person} />
          {person.answers.map((answer) => (
            <FormAnswer key={answer.id} answer={answer} />
          ))}
          <FollowUpForm key={person.id} person={person} />
          <div className={css.acts}>
            {person.phoneNumber && (
              <LinkButton variant="default" href={paths.composeSms({ people: person.id })}>
                {firstTimerWords.sendSms}
              </LinkButton>
            )}
            <LinkButton variant="default" href={paths.person(person.id)}>
              {firstTimerWords.page}
            </LinkButton>
            {person.isFirstTimer && (
              <Button
                variant="default"
                onClick={() => void onMember([person.id]).then((done) => done && onClose(person.id))}
              >
                {firstTimerWords.makeMember}
              </Button>
            )}
          </div>
        </div>
      ) : found.isError ? (
        <FailedState failure={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Bone height="240px" />
      )}
    </SidePanel>
  );
}

function Facts({ person }: { person: Detail }) {
  const contact = [person.phoneNumber, person.email].filter(Boolean).join(', ');
  const facts = [
    [w.contact, contact || w.noContact],
    [w.heard, person.communicationMeans],
    [w.joining, person.interestedInJoining],
    [w.visit, person.wantToBeVisited],
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
      <p className={css.came}>{w.came(day(person.cameAt))}</p>
      {person.consent && (
        <p className={css.came}>
          {w.consent(day(person.consent.at))} “{person.consent.words}”
        </p>
      )}
    </div>
  );
}

type Typed = { state: FollowUpState; assignee: Detail['assignee']; note: string; dueOn: string };

/** Only what was changed here is kept apart and sent, so that two administrators do not undo each other. */
function FollowUpForm({ person }: { person: Detail }) {
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [busy, setBusy] = useState(false);
  const { state, assignee, note, dueOn } = { ...person, dueOn: person.dueOn ?? '', ...typed };
  const set = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }));
  const save = async () => {
    setBusy(true);
    try {
      const body = {
        ...(state !== person.state && { state }),
        ...(assignee?.id !== person.assignee?.id && { assignee: assignee && { kind: assignee.kind, id: assignee.id } }),
        ...(note !== person.note && { note }),
        ...(dueOn !== (person.dueOn ?? '') && { dueOn: dueOn || null }),
      };
      const saved = await api.followup.change({ params: { id: person.id }, body });
      queryClient.setQueryData(firstTimerKeys.one(person.id), saved);
      // What was typed on meanwhile is still to be saved.
      setTyped((now) => stillTyped(now, typed));
      await queryClient.invalidateQueries({ queryKey: firstTimerKeys.all });
      toast.success(w.saved);
    } catch (failure) {
      toast.failure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.form}
      aria-label={firstTimerWords.open}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={css.pair}>
        <NativeSelect
          label={w.state}
          value={state}
          onChange={(event) => set({ state: event.currentTarget.value as FollowUpState })}
          data={followUpStates.map((one) => ({ value: one, label: firstTimerWords.states[one] }))}
        />
        <TextInput
          type="date"
          label={w.due}
          value={dueOn}
          onChange={(event) => set({ dueOn: event.currentTarget.value })}
        />
      </div>
      <AssigneeChoice value={assignee} onChange={(to) => set({ assignee: to })} />
      <Textarea
        label={w.note}
        placeholder={w.notePlaceholder}
        autosize
        minRows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <div>
        <Button type="submit" loading={busy}>
          {w.save}
        </Button>
      </div>
    </form>
  );
}

const stillTyped = (now: Partial<Typed>, sent: Partial<Typed>): Partial<Typed> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== sent[field as keyof Typed]));
