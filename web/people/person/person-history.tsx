import { Button } from '@mantine/core';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useLivePages } from '../../core/use-live-query.ts';
import { paths } from '../../paths.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { happenedWords, historyWords as w } from './history-words.ts';
import { peopleKeys } from '../keys.ts';
import css from '../people.module.css';
import person from './person.module.css';
import type { HistoryEntry } from './history-entry.ts';

/** A person's history, latest first, as far down as wanted. */
export function PersonHistory({ id }: { id: string }) {
  const { pages, failure, retry, more, isLoadingMore } = useLivePages({
    queryKey: peopleKeys.history(id),
    live: { topics: ['people', 'groups', 'message'], every: 1000 },
    load: (before: string | undefined, signal) =>
      api.people.history({ params: { id }, query: { before, pageSize: 20 } }, { signal }),
    first: undefined,
    next: ({ next }) => next ?? undefined,
  });
  const failed = failure && <FailedState failure={failure} onRetry={retry} />;
  if (!pages) return failed ?? <Skeleton height="88px" />;
  const entries = pages.flatMap(({ items }) => items);
  return (
    <>
      <ol className={css.history}>
        {entries.map((entry) => (
          <Line key={entry.key} entry={entry} />
        ))}
      </ol>
      {failed}
      {more && (
        <Button variant="default" size="sm" className={css.older} loading={isLoadingMore} onClick={more}>
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

/** The page of the thing that happened, if any. */
function whither({ kind, detail }: HistoryEntry): string | undefined {
  if (typeof detail['messageId'] === 'string' && kind === 'sms') return paths.smsReport(detail['messageId']);
  if (typeof detail['messageId'] === 'string' && kind === 'email') return paths.emailReport(detail['messageId']);
  if (typeof detail['groupId'] === 'string') return paths.group(detail['groupId']);
  return undefined;
}
