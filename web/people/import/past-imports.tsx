import { Button } from '@mantine/core';
import type { routes } from '../../../contract/routes.ts';
import { type Action, undoButton } from '../../core/action.ts';
import { api, hrefOf, type Output } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { queryClient } from '../../core/query-client.ts';
import { toast } from '../../core/toast.tsx';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { useAction } from '../../core/use-action.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { inFull, when } from '../../ui/wording/dates.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { FailedState } from '../../ui/page/states.tsx';
import css from './import.module.css';
import { LONG, type Preview } from './staged-file.ts';
import { importWords as i, undoWords as w } from './words.ts';

const key = ['people', 'imports'];
const SHOWN = 10;

/** The last imports, each with the way to take it back while that can be done. */
export function PastImports() {
  const past = useLiveQuery({
    queryKey: key,
    live: { topics: ['people'] },
    queryFn: () => api.people.pastImports({ query: { page: 0, pageSize: SHOWN } }),
  });
  if (past.isLoadingError) return <FailedState failure={past.error} onRetry={() => void past.refetch()} />;
  if (!past.data || past.data.items.length === 0) return null;
  return (
    <section aria-label={w.past} className={css.instructions}>
      <h2 className={css.heading}>{w.past}</h2>
      <ul className={css.past}>
        {past.data.items.map((one) => (
          <li key={one.id}>
            <div>
              <b>
                {/* Once its rows have gone, nobody is found by them any more. */}
                {one.state === 'saved' && one.rows > 0 ? (
                  <Link href={paths.people({ import: one.id })}>{one.fileName}</Link>
                ) : (
                  one.fileName
                )}
              </b>{' '}
              {one.state === 'undone' && <Badge>{w.undone}</Badge>}
              <p className={css.about} title={inFull(one.savedAt)}>
                {w.counts(one)} {[one.by, when(one.savedAt)].filter(Boolean).join(', ')}
              </p>
            </div>
            {one.bad > 0 && one.state === 'saved' && (
              <Button
                component="a"
                download
                variant="subtle"
                size="compact-sm"
                href={hrefOf('people', 'badRows', { params: { importId: one.id } })}
              >
                {w.badRows({ count: one.bad })}
              </Button>
            )}
            {one.canUndo && <Undo id={one.id} fileName={one.fileName} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Undo({ id, fileName }: { id: string; fileName: string }) {
  const { busy, run } = useAction({
    ...undoImport,
    ask: () => ({ title: w.askTitle, message: w.ask({ fileName }), verb: commonWords.undo, danger: true }),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      aria-label={w.undoOf({ fileName })}
      onClick={() => void run(id)}
    >
      {commonWords.undo}
    </Button>
  );
}

type Undone = Output<(typeof routes)['people']['undoImport']>;

// Longer than other messages: there is something to press.
const ACTION_MS = 10_000;

/** Says what saving did, with the way to take it back and the rows that are still to be mended. */
export function announceSaved(
  saved: { createdRecord: number; returnList: number },
  { counts, importId }: Preview,
): void {
  const { createdRecord, returnList } = saved;
  const more = { lifetime: ACTION_MS, action: undoButton(commonWords.undo, undoImport, importId) };
  if (returnList === 0) toast.success(i.saved({ count: createdRecord }), undefined, more);
  else
    toast.info(
      i.already({ count: returnList }),
      createdRecord > 0 ? i.alreadyDetail({ count: createdRecord }) : i.nothingNew,
      more,
    );
  if (counts.bad === 0) return;
  const run = () => location.assign(hrefOf('people', 'badRows', { params: { importId } }));
  toast.warning(i.leftOut({ count: counts.bad }), i.leftOutDetail({ count: counts.bad }), {
    action: { label: i.mend({ count: counts.bad }), run },
    lifetime: ACTION_MS,
  });
}

/** Takes an import back and says in words what that did, and what it had to leave. */
const undoImport: Action<string, Undone> = {
  send: async (importId) => {
    const doing = toast.info(w.undoing, undefined, { lifetime: LONG });
    try {
      const undone = await api.people.undoImport({ params: { importId } }, { timeout: LONG });
      await queryClient.invalidateQueries();
      return undone;
    } finally {
      toast.close(doing);
    }
  },
  success: (undone) =>
    undone.leftCount === 0
      ? { title: w.done, detail: w.what(undone) }
      : {
          severity: 'warning',
          title: w.partly,
          detail: [w.what(undone), ...undone.left.slice(0, 3), w.more(undone.leftCount - 3)].join(' '),
          lifetime: ACTION_MS,
        },
};
