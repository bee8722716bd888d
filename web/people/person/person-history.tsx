import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useLive } from '../../core/use-live-query.ts';
import { paths } from '../../paths.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { happenedWords, historyWords as w } from './history-words.ts';
import { peopleKeys } from '../keys.ts';
import css from '../people.module.css';
import person from './person.module.css';
import type { HistoryEntry } from './history-entry.ts';
import { labels } from '../labels.ts';

/** What happened to somebody, the latest first, as far down as one wants to look. */
export function PersonHistory({ id }: { id: string }) {
  const key = peopleKeys.history(id);
  const found = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api.people.history({ params: { id }, query: { before: pageParam, pageSize: 20 } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  useLive({ topics: ['people', 'groups', 'message'] }, key);
  if (found.isPending) return <Skeleton height="88px" />;
  if (found.isError)
    return <FailedState what={labels.theHistory} failure={found.error} onRetry={() => void found.refetch()} />;
  const entries = found.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <ol className={css.history}>
        {entries.map((entry) => (
          <Line key={entry.key} entry={entry} />
        ))}
      </ol>
      {found.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          className={css.older}
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {w.older}
        </Button>
      )}
    </>
  );
}

function Line({ entry }: { entry: HistoryEntry }) {
  const { title, detail } = happenedWords(entry);
  const href = whither(entry);
  return (
    <li>
      <span className={css.what}>
        {href ? (
          <Link className={css.link} href={href}>
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      {detail && (
        <span className={wasWritten(entry) ? person.received : css.quiet} dir="auto">
          {detail}
        </span>
      )}
      <span className={css.quiet}>
        <Moment at={entry.at} />
        {entry.by && w.by({ name: entry.by })}
      </span>
    </li>
  );
}

/** A message, whose text is theirs as it reached them. */
const wasWritten = ({ kind }: HistoryEntry): boolean => kind === 'sms' || kind === 'email';

/** Where the thing that happened can be looked at. */
function whither({ kind, detail }: HistoryEntry): string | undefined {
  if (typeof detail['messageId'] === 'string' && kind === 'sms') return paths.smsReport(detail['messageId']);
  if (typeof detail['messageId'] === 'string' && kind === 'email') return paths.emailReport(detail['messageId']);
  if (typeof detail['groupId'] === 'string') return paths.group(detail['groupId']);
  return undefined;
}
