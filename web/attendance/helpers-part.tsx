import { Button } from '@mantine/core';
import { api } from '../core/client.ts';
import { type Action, undoButton } from '../core/action.ts';
import { useAction } from '../core/use-action.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { PickPeople } from '../people/pick-people.tsx';
import { Badge } from '../ui/marks/badge.tsx';
import { PersonAvatar } from '../ui/marks/person-avatar.tsx';
import { Section } from '../ui/page/page.tsx';
import { FailedState, Skeleton } from '../ui/page/states.tsx';
import css from './self-check-in/self-check-in.module.css';
import { attendanceKeys } from './keys.ts';
import { manageWords as w } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

type Given = { itemId: string; personId: string; name: string };

const adding: Action<Given> = {
  send: ({ itemId, personId }) => api.attendance.addHelper({ body: { itemId, personId } }),
  success: (_, { name }) => sharedWords.wasAdded({ name }),
  invalidates: [attendanceKeys.all],
  invalidatesAfterFailure: true,
};

const removing: Action<Given> = {
  send: ({ itemId, personId }) => api.attendance.removeHelper({ body: { itemId, personId } }),
  success: (_, { name }) => sharedWords.wasRemoved({ name }),
  undo: (_, given) => undoButton(commonWords.undo, adding, given),
  invalidates: [attendanceKeys.all],
  invalidatesAfterFailure: true,
};

/** The helpers at a check-in's event, found and named here. */
export function HelpersPart({ itemId }: { itemId: string }) {
  const found = useLiveQuery({
    queryKey: attendanceKeys.helpers(itemId),
    live: { topics: ['attendance', 'people'], every: 500 },
    queryFn: () => api.attendance.helpers({ query: { itemId } }),
  });
  const add = useAction(adding);
  const remove = useAction(removing);
  const helpers = found.data?.items;
  return (
    <Section title={w.helpers} about={w.helpersAbout}>
      {found.isPending && <Skeleton height="80px" />}
      {found.isError && !helpers && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {helpers?.length === 0 && <p className={css.about}>{commonWords.nobodyYet}</p>}
      {helpers && helpers.length > 0 && (
        <ul className={css.list} aria-label={w.helpers}>
          {helpers.map(({ personId, name, pictureId, hasLogin }) => (
            <li key={personId} className={css.line}>
              <span className={css.person}>
                <PersonAvatar name={name} pictureId={pictureId} />
                <span className={css.name} dir="auto">
                  {name}
                </span>
                {!hasLogin && <Badge tone="warning">{w.noLogin}</Badge>}
              </span>
              <Button
                variant="subtle"
                disabled={remove.busy}
                aria-label={commonWords.named({ label: sharedWords.remove, name })}
                onClick={() => void remove.run({ itemId, personId, name })}
              >
                {sharedWords.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {helpers?.some(({ hasLogin }) => !hasLogin) && <p className={css.about}>{w.noLoginAbout}</p>}
      {helpers && (
        <PickPeople
          label={w.addHelper}
          taken={new Set(helpers.map(({ personId }) => personId))}
          onPick={({ id: personId, name }) => void add.run({ itemId, personId, name })}
        />
      )}
    </Section>
  );
}
