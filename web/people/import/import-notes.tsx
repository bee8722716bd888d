import { Button } from '@mantine/core';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { isAdministrator, useUser } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import css from './import.module.css';
import { importNotesWords as w } from './words.ts';
import { useImportLabels } from './column-cells.ts';

/** Details from files that found no place in a person's entry, until somebody has looked at them; nothing if none. */
export function ImportNotes({ personId }: { personId: string }) {
  return isAdministrator(useUser()) ? <Notes personId={personId} /> : null;
}

function Notes({ personId }: { personId: string }) {
  const label = useImportLabels();
  const queryKey = ['people', 'import-notes', personId];
  const notes = useLiveQuery({
    queryKey,
    live: { topics: ['people'] },
    queryFn: () => api.people.importNotes({ params: { personId } }),
  });
  const { busy, run } = useAction({
    send: (id: string) => api.people.dismissImportNote({ params: { id } }),
    invalidates: [queryKey],
  });
  return notes.data?.map(({ id, fileName, dropped }) => (
    <div key={id} className={css.importNote}>
      <Note title={w.title}>
        <p className={css.noteLine}>{w.about({ fileName })}</p>
        <ul className={css.droppedCells}>
          {dropped.map((one) => (
            <li key={`${one.column} ${one.dropped}`}>
              <span>{label.column(one.column)}</span> {one.dropped}
            </li>
          ))}
        </ul>
        <Button variant="default" size="compact-sm" loading={busy} onClick={() => void run(id)}>
          {sharedWords.remove}
        </Button>
      </Note>
    </div>
  ));
}
