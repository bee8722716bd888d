import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { useLive } from '../../core/use-events.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { inFull, when } from '../../ui/wording/dates.ts';
import { FailedState } from '../../ui/page/states.tsx';
import css from './import.module.css';
import { undoImport } from './tell-saved.ts';
import { undoWords as w } from './words.ts';

const key = ['people', 'imports'];
const SHOWN = 10;

/** The last imports, each with the way to take it back while that can be done. */
export function PastImports() {
  const past = useQuery({
    queryKey: key,
    queryFn: () => api.people.pastImports({ query: { page: 0, pageSize: SHOWN } }),
  });
  const [undoing, setUndoing] = useState<string>();
  useLive('people', key);
  if (past.isError) return <FailedState what="past imports" failure={past.error} onRetry={() => void past.refetch()} />;
  if (!past.data || past.data.items.length === 0) return null;
  const ask = async (id: string, fileName: string) => {
    const yes = await confirm({ title: w.askTitle, message: w.ask(fileName), verb: w.undo, danger: true });
    if (!yes) return;
    setUndoing(id);
    await undoImport(id);
    setUndoing(undefined);
  };
  return (
    <section aria-label={w.past} className={css.instructions}>
      <h2 className={css.heading}>{w.past}</h2>
      <ul className={css.past}>
        {past.data.items.map((one) => (
          <li key={one.id}>
            <div>
              <b>{one.fileName}</b> {one.state === 'undone' && <Badge>{w.undone}</Badge>}
              <p className={css.about} title={inFull(one.savedAt)}>
                {w.counts(one)} {w.by(one.by, when(one.savedAt))}
              </p>
            </div>
            {one.canUndo && (
              <Button
                variant="default"
                size="compact-sm"
                loading={undoing === one.id}
                aria-label={w.undoOf(one.fileName)}
                onClick={() => void ask(one.id, one.fileName)}
              >
                {w.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
