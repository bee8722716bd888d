import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { api, hrefOf } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useMessagePeople } from '../bulk/use-message-people.ts';
import { peopleKeys } from '../keys.ts';
import css from './after-import.module.css';
import { afterImportWords as w } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

const AddToGroup = lazyPart(() => import('../bulk/add-to-group.tsx'), 'AddToGroup');

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
  const [grouping, setGrouping] = useState(false);
  const { busy: writing, message } = useMessagePeople();
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
        <Button variant="default" size="sm" onClick={() => setGrouping(true)}>
          {w.group}
        </Button>
        <Button variant="default" size="sm" loading={writing} onClick={() => message({ who, name })}>
          {w.write}
        </Button>
      </div>
      {grouping && (
        <AddToGroup
          opened
          onClose={() => setGrouping(false)}
          who={who}
          count={count}
          newGroup={name}
          onDone={onClose}
        />
      )}
      <CloseButton aria-label={commonWords.close} onClick={onClose} />
    </section>
  );
}

/** A name for a group or a choice of these people: the file name without its ending. */
const nameOfFile = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').slice(0, 100) || fileName;
