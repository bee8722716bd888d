import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { personFields, type PersonKey } from '../../../contract/people/person-fields.ts';
import { runAction } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { queryClient } from '../../core/query.ts';
import { isAdministrator, useUser } from '../../core/session.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Page, Section } from '../../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../../ui/page/states.tsx';
import { customFacts } from '../custom-fields/custom-facts.tsx';
import { fieldValue } from '../field-words.ts';
import { GroupLines } from '../person/person-groups.tsx';
import { Facts } from '../person/person-facts.tsx';
import { personWords } from '../words.ts';
import { EditDetails } from './edit-details.tsx';
import { type Own, ownKey } from './own.ts';
import { ownWords as w } from './words.ts';
import { labels } from '../labels.ts';

/** What is shown of oneself besides the name. */
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

/** What somebody sees of themselves: details, groups, what they get, and their code for the door. */
export function MyPage() {
  const user = useUser();
  const { tenantName, personId } = user;
  const own = useQuery({ queryKey: ownKey, queryFn: () => api.people.own(), enabled: personId !== null });
  // Without a person there is nothing to ask for; 404 is one who was archived meanwhile.
  const missing = personId === null || (own.error instanceof ApiError && own.error.status === 404);
  return (
    <Page title={w.title} state={w.state({ organisation: tenantName })} width="prose">
      {own.isPending && !missing && <Skeleton height="240px" />}
      {missing && (
        <EmptyState
          title={w.none}
          about={w.noneAbout}
          action={isAdministrator(user) && <LinkButton href={paths.addPerson()}>{w.addYourself}</LinkButton>}
        />
      )}
      {own.isError && !missing && (
        <FailedState what={labels.yourPage} failure={own.error} onRetry={() => void own.refetch()} />
      )}
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
        <QrCode text={own.code} label={w.codeLabel} />
      </Section>
      <Section title={w.details} about={w.detailsAbout}>
        <Facts
          facts={[
            { label: labels.name, value: name },
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
      <Section title={w.wanted} about={w.wantedAbout}>
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
  if (found.isLoadingError)
    return <FailedState what={labels.yourGroups} failure={found.error} onRetry={() => void found.refetch()} />;
  return <GroupLines groups={found.data.items} none={w.noGroups} />;
}

type Choice = { label: string; none: string; wanted: Own['sms']; channel: 'sms' | 'mail' };

function Preference({ label, none, wanted, channel }: Choice) {
  const wishes = useRef(0);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  // One after the other, so that the last wish is what stays; what is read meanwhile still says what was before.
  const choose = async (yes: boolean) => {
    const mine = (wishes.current += 1);
    await queryClient.cancelQueries({ queryKey: ownKey });
    queryClient.setQueryData<Own>(ownKey, (own) => own && { ...own, [channel]: yes ? 'yes' : 'no' });
    saving.current = saving.current.then(() => (mine === wishes.current ? save(yes) : undefined));
    await saving.current;
    if (mine === wishes.current) await queryClient.invalidateQueries({ queryKey: ownKey });
  };
  const save = (yes: boolean) =>
    runAction({ send: (body) => api.people.savePreferences({ body }), success: () => w.saved }, { [channel]: yes });
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
