import { Button, CloseButton } from '@mantine/core';
import { undoButton, type Action } from '../../core/action.ts';
import { api, hrefOf } from '../../core/client.ts';
import { useNavigate, useNavigateFromHere } from '../../core/link.tsx';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { newKey } from '../../core/new-key.ts';
import { useAction } from '../../core/use-action.ts';
import { paths } from '../../paths.ts';
import { useMessagePeople } from '../bulk/use-message-people.ts';
import { changedPeople, peopleKeys } from '../keys.ts';
import css from './after-import.module.css';
import { afterImportWords as w } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Props = { importId: string; onClose: () => void };

/** After an import is saved: next steps with its people. */
export function AfterImport({ importId, onClose }: Props) {
  const who = { rule: { filter: { import: importId }, search: '' } };
  const past = useLiveQuery({
    queryKey: peopleKeys.pastImport(importId),
    live: { topics: ['people'] },
    queryFn: () => api.people.pastImports({ query: { pageSize: 50, page: 0 } }),
    select: ({ items }) => items.find(({ id, state }) => id === importId && state === 'saved'),
  });
  const navigate = useNavigate();
  const navigateFromHere = useNavigateFromHere();
  const unmake: Action<{ id: string; name: string }> = {
    optimistic: async ({ id }) => {
      // Before it is gone, whose page would say so.
      if (location.pathname === paths.group(id)) navigate(paths.people());
    },
    send: ({ id }) => api.groups.delete({ params: { id } }),
    success: (_, { name }) => sharedWords.wasRemoved({ name }),
    invalidates: changedPeople,
  };
  const { busy: writing, message } = useMessagePeople();
  const { busy, run: makeGroup } = useAction<string, { id: string }>({
    send: async (name, { idempotencyKey }) => {
      const group = await api.groups.create({ body: { name } }, { idempotencyKey });
      const options = { idempotencyKey: newKey(), timeout: 60_000 };
      await api.groups.addChosen({ params: { groupId: group.id }, body: { who } }, options);
      return group;
    },
    success: (_, name) => ({ title: sharedWords.wasAdded({ name }), lifetime: 7000 }),
    undo: ({ id }, name) => undoButton(commonWords.undo, unmake, { id, name }),
    invalidates: changedPeople,
    onDoneHere: ({ id }) => {
      // The group exists now, so its offer closes.
      onClose();
      navigateFromHere(paths.group(id));
    },
  });
  const saved = past.data;
  if (!saved) return null;
  const count = saved.createdRecord + saved.alreadyThere;
  const name = nameOfFile(saved.fileName);
  return (
    <section className={css.panel} aria-label={w.title}>
      <p>
        {(count === saved.rows ? w.saved : w.savedOfRows)({ count, rows: saved.rows, file: saved.fileName })}
        {saved.bad > 0 && (
          <a className={css.leftOut} href={hrefOf('people', 'badRows', { params: { importId } })} download>
            {w.leftOut({ count: saved.bad })}
          </a>
        )}
      </p>
      <div className={css.buttons}>
        <Button variant="default" size="sm" loading={busy} onClick={() => void makeGroup(name)}>
          {w.group}
        </Button>
        <Button variant="default" size="sm" loading={writing} onClick={() => message({ who, name })}>
          {w.write}
        </Button>
      </div>
      <CloseButton aria-label={commonWords.close} onClick={onClose} />
    </section>
  );
}

/** A name for a group or a choice of these people: the file name without its ending. */
const nameOfFile = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').slice(0, 100) || fileName;
