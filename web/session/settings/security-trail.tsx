import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecurityEvent } from '../../../contract/session/routes.ts';
import { api } from '../../core/client.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { inFull, when } from '../../ui/wording/dates.ts';
import { eventWords, securityWords as w } from './words.ts';
import css from '../../ui/page/settings.module.css';

const AT_ONCE = 10;
const MOST = 1000;

/** The events of the organisation's accounts, newest first. */
export function SecurityTrail() {
  const [pageSize, setPageSize] = useState(AT_ONCE);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['session', 'security-trail', pageSize],
    queryFn: () => api.session.securityTrail({ query: { page: 0, pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={w.title} about={w.about}>
      {!data && !error && <Skeleton height="180px" />}
      {!data && error && <FailedState failure={error} onRetry={() => void refetch()} />}
      {data?.totalItems === 0 && <p className={css.lineAbout}>{w.empty}</p>}
      {data && data.totalItems > 0 && (
        <ul className={css.lines} aria-label={w.title}>
          {data.items.map((one) => (
            <Line key={one.id} one={one} />
          ))}
        </ul>
      )}
      {data && data.totalItems > data.items.length && pageSize < MOST && (
        <div>
          <Button
            variant="default"
            loading={isFetching}
            onClick={() => setPageSize(Math.min(MOST, Math.max(50, pageSize * 2)))}
          >
            {w.more}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Line({ one }: { one: SecurityEvent }) {
  return (
    <li className={css.line}>
      <div className={css.lineWords}>
        <p className={css.lineTitle}>
          {one.account || w.nobody} {one.newAddress && <Badge tone="info">{w.newAddress}</Badge>}
          {one.action === 'session.sign_in_failed' && <Badge tone="warning">{w.failed}</Badge>}
        </p>
        <p className={css.lineAbout}>
          {eventWords(one)} · <time title={inFull(one.at)}>{when(one.at)}</time>
        </p>
      </div>
    </li>
  );
}
