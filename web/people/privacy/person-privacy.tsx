import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { runAction, type Action } from '../../core/action.ts';
import { api, hrefOf } from '../../core/client.ts';
import { withEventsPaused } from '../../core/events.ts';
import { queryClient } from '../../core/query-client.ts';
import { toast } from '../../core/toast.tsx';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { FormRow } from '../../form/form-parts.tsx';
import { paths } from '../../paths.ts';
import css from '../../ui/page/settings.module.css';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { day } from '../../ui/wording/dates.ts';
import { useOpenedOnce } from '../../ui/dialogs/restore-focus.ts';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { privacyWords as w } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';

const PasswordDialog = lazyPart(() => import('../../session/settings/password-dialog.tsx'), 'PasswordDialog');

const ConsentForm = lazyPart(() => import('./consent-form.tsx'), 'ConsentForm', <Skeleton height="240px" />);

type Props = { personId: string; name: string };

/** A person's consents, everything known of them, and their erasure. */
export function PersonPrivacy({ personId, name }: Props) {
  return (
    <>
      <Consents personId={personId} />
      <FormRow>
        <Button
          component="a"
          variant="default"
          href={hrefOf('people', 'exportPerson', { params: { id: personId } })}
          download
        >
          {w.exportAll}
        </Button>
        <Erase personId={personId} name={name} />
      </FormRow>
    </>
  );
}

const removeConsent = (key: string[]): Action<string> => ({
  send: (id) => api.people.removeConsent({ params: { id } }),
  invalidates: [key],
  invalidatesAfterFailure: true,
});

function Consents({ personId }: { personId: string }) {
  const key = ['people', 'consents', personId];
  const found = useLiveQuery({
    queryKey: key,
    live: { topics: ['people'], id: personId },
    queryFn: () => api.people.consents({ params: { id: personId } }),
  });
  const [adding, setAdding] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: key });
  if (found.isPending) return <Skeleton height="44px" />;
  if (found.isLoadingError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      {found.data.items.length === 0 && <p style={{ margin: 0, color: 'var(--quiet)' }}>{w.none}</p>}
      {found.data.items.length > 0 && (
        <ul className={css.lines}>
          {found.data.items.map((one) => (
            <li key={one.id} className={css.line}>
              <div className={css.lineWords}>
                <p className={css.lineTitle}>{one.what}</p>
                <p className={css.lineAbout}>{w.given({ source: one.source, day: day(one.givenOn) })}</p>
              </div>
              <Button
                variant="subtle"
                color="gray"
                aria-label={`${sharedWords.remove}: ${one.what}`}
                onClick={() => void runAction(removeConsent(key), one.id)}
              >
                {sharedWords.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <ConsentForm
          personId={personId}
          onClose={async (noted) => {
            if (noted) await refresh();
            setAdding(false);
          }}
        />
      ) : (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {w.add}
          </Button>
        </div>
      )}
    </>
  );
}

function Erase({ personId, name }: Props) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const openedOnce = useOpenedOnce(asking);
  const erase = (password: string) =>
    withEventsPaused(async () => {
      await api.people.erasePerson({ params: { id: personId }, body: { password } });
      toast.success(w.erased({ name }));
      await router.navigate({ href: paths.people() });
      await queryClient.invalidateQueries({ queryKey: ['people'] });
    });
  return (
    <>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        {peopleCommon.erasePermanently}
      </Button>
      {openedOnce && (
        <>
          <PasswordDialog
            title={w.eraseTitle({ name })}
            about={
              <>
                <p>{w.eraseAbout}</p>
                <p>{w.eraseText}</p>
                <p>{w.eraseBackups}</p>
              </>
            }
            verb={peopleCommon.erasePermanently}
            danger
            opened={asking}
            onClose={() => setAsking(false)}
            submit={erase}
          />
        </>
      )}
    </>
  );
}
