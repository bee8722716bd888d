import { Button, Switch, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { personFields, type PersonKey } from '../../../contract/people/person-fields.ts';
import { runAction } from '../../core/action.ts';
import { api, type Output } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { queryClient } from '../../core/query-client.ts';
import { isAdministrator, useUser } from '../../core/session.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Page, Section } from '../../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../../ui/page/states.tsx';
import { customFacts } from '../custom-fields/custom-facts.tsx';
import { fieldValue, fieldLabel, personWords } from '../words.ts';
import { GroupLines } from '../person/person-groups.tsx';
import { Facts } from '../person/person-facts.tsx';
import { ownWords as w } from './words.ts';
import { asColumn, type CustomColumn, typedOf as typedCustom } from '../../../contract/people/custom-fields.ts';
import type { PersonField } from '../../../contract/people/person-field.ts';
import { toast } from '../../core/toast.tsx';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CustomInputs } from '../custom-fields/custom-inputs.tsx';
import { inputTypes } from '../person-form/plain-fields.tsx';
import { useLookups, withPresent } from '../person-form/use-lookups.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import type { routes } from '../../../contract/routes.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { peopleCommon } from '../common-words.ts';

type Own = Output<(typeof routes)['people']['own']>;

const ownKey = ['people', 'own'];

/** The details people may change about themselves, by input. */
const fields = Object.entries<PersonField>(personFields).flatMap(([key, { byThemselves, form, kind }]) =>
  byThemselves
    ? Object.entries(form).map(([input, longest]) => ({ input: input as Input, longest, label: fieldLabel(key), kind }))
    : [],
);

type Input = 'title' | 'otherNames' | 'secondPhone' | 'secondEmail' | 'occupation' | 'language';
type Values = Record<Input, string> & Record<CustomColumn, string>;

const typedOf = ({ title, otherNames, secondPhoneNumber, secondEmail, occupation, language, ...own }: Own): Values => ({
  title,
  otherNames,
  secondPhone: secondPhoneNumber,
  secondEmail,
  occupation,
  language,
  ...Object.fromEntries(mayChange(own).map(({ key }) => [asColumn(key), typedCustom(own.custom[key])])),
});

/** The organisation's own fields that people may change. */
const mayChange = ({ customFields }: Pick<Own, 'customFields'>) =>
  customFields.filter(({ forPerson }) => forPerson === 'change');

type Props = { opened: boolean; onClose: () => void; own: Own };

/**
 * A person completes their own details; details that the organisation decides, or writes to, stay with an
 * administrator.
 */
function EditDetails({ opened, onClose, own }: Props) {
  return (
    <Dialog title={w.edit} opened={opened} onClose={onClose}>
      <DetailsForm own={own} onClose={onClose} />
    </Dialog>
  );
}

function DetailsForm({ own, onClose }: Omit<Props, 'opened'>) {
  const initial = typedOf(own);
  const custom = mayChange(own);
  const languages = useLookups().of('language');
  const form = useForm({
    initial,
    reload: () => queryClient.refetchQueries({ queryKey: ownKey }),
    submit: async (values, was) => {
      const changed = fields.map(({ input }) => input).filter((input) => values[input] !== initial[input]);
      const ofCustom = custom.filter(({ key }) => values[asColumn(key)] !== initial[asColumn(key)]);
      const of = (from: Values) => ({
        ...Object.fromEntries(changed.map((input) => [input, from[input]])),
        ...(ofCustom.length > 0 && {
          custom: Object.fromEntries(ofCustom.map(({ key }) => [key, from[asColumn(key)] ?? ''])),
        }),
      });
      await api.people.saveOwnDetails({ body: { changes: of(values), was: of(was) } });
      await queryClient.invalidateQueries({ queryKey: ownKey });
      toast.success(commonWords.saved);
      onClose();
    },
  });
  return (
    <FormFrame form={form} label={w.edit}>
      {fields.map(({ input, longest, label, kind }) =>
        kind === 'language' ? (
          <NativeSelect
            key={input}
            label={label}
            data={withPresent([{ value: '', label: peopleCommon.notGiven }, ...languages], form.values[input])}
            {...form.field(input)}
          />
        ) : (
          <TextInput
            key={input}
            label={label}
            type={inputTypes[kind] ?? 'text'}
            maxLength={longest}
            {...form.field(input)}
          />
        ),
      )}
      <CustomInputs fields={custom} form={form} />
      <FormProblem form={form} />
      <FormButtons>
        <CancelButton>{commonWords.cancel}</CancelButton>
        <SubmitButton form={form}>{commonWords.save}</SubmitButton>
      </FormButtons>
    </FormFrame>
  );
}

/** The details shown besides the name. */
const shown = [
  'otherNames',
  'phoneNumber',
  'secondPhoneNumber',
  'email',
  'secondEmail',
  'address',
  'gender',
  'birthday',
  'occupation',
  'language',
  'dateOfJoining',
] as const satisfies PersonKey[];

/** A person's own page: details, groups, what they get, and their code for the door. */
export function MyPage() {
  const user = useUser();
  const { tenantName, personId } = user;
  const own = useQuery({ queryKey: ownKey, queryFn: () => api.people.own(), enabled: personId !== null });
  // Without a person there is nothing to ask for; 404 is one who was archived meanwhile.
  const missing = personId === null || (own.error instanceof ApiError && own.error.status === 404);
  return (
    <Page title={commonWords.myPage} state={tenantName} width="prose">
      {own.isPending && !missing && <Skeleton height="240px" />}
      {missing && (
        <EmptyState
          title={w.none}
          about={w.noneAbout}
          action={isAdministrator(user) && <LinkButton href={paths.addPerson()}>{w.addYourself}</LinkButton>}
        />
      )}
      {own.isError && !missing && <FailedState failure={own.error} onRetry={() => void own.refetch()} />}
      {own.data && <Parts own={own.data} />}
    </Page>
  );
}

const QrCode = lazyPart(() => import('../../ui/marks/qr-code.tsx'), 'QrCode', <Skeleton height="176px" />);

function Parts({ own }: { own: Own }) {
  const [editing, setEditing] = useState(false);
  const name = [own.title, own.firstName, own.lastName].join(' ').trim();
  return (
    <>
      <Section title={w.code} about={w.codeAbout}>
        <QrCode text={own.code} label={w.code} />
      </Section>
      <Section title={w.details} about={w.detailsAbout}>
        <Facts
          facts={[
            { label: commonWords.name, value: name },
            ...shown.map((key) => ({
              label: personWords.fields[key],
              value: fieldValue(key, personFields[key], own),
            })),
            ...customFacts(own.customFields, own.custom),
          ]}
        />
        <div>
          <Button variant="default" onClick={() => setEditing(true)}>
            {w.edit}
          </Button>
        </div>
        <EditDetails opened={editing} onClose={() => setEditing(false)} own={own} />
      </Section>
      <Section title={w.groups}>
        <OwnGroups />
      </Section>
      <Section title={commonWords.messages}>
        <Preference label={w.sms} none={w.smsNone} wanted={own.sms} channel="sms" />
        <Preference label={w.mail} none={w.mailNone} wanted={own.mail} channel="mail" />
      </Section>
    </>
  );
}

function OwnGroups() {
  const found = useLiveQuery({
    queryKey: ['groups', 'own'],
    live: { topics: ['groups'] },
    queryFn: () => api.groups.own(),
  });
  if (found.isPending) return <Skeleton height="44px" />;
  if (found.isLoadingError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  return <GroupLines groups={found.data.items} none={w.noGroups} />;
}

type Choice = { label: string; none: string; wanted: Own['sms']; channel: 'sms' | 'mail' };

function Preference({ label, none, wanted, channel }: Choice) {
  const wishes = useRef(0);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  // One after another, so that the last wish stays; reloads meanwhile still show the earlier value.
  const choose = async (yes: boolean) => {
    const mine = (wishes.current += 1);
    await queryClient.cancelQueries({ queryKey: ownKey });
    queryClient.setQueryData<Own>(ownKey, (own) => own && { ...own, [channel]: yes ? 'yes' : 'no' });
    saving.current = saving.current.then(() => (mine === wishes.current ? save(yes) : undefined));
    await saving.current;
    if (mine === wishes.current) await queryClient.invalidateQueries({ queryKey: ownKey });
  };
  const save = (yes: boolean) =>
    runAction(
      { send: (body) => api.people.savePreferences({ body }), success: () => commonWords.saved },
      { [channel]: yes },
    );
  const why = { none, unconfirmed: w.mailUnconfirmed, yes: undefined, no: undefined }[wanted];
  return (
    <Switch
      label={label}
      description={why}
      disabled={why !== undefined}
      checked={wanted === 'yes'}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  );
}
