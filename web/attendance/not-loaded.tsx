import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../core/failures.ts';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/text-button.tsx';
import { Page } from '../ui/page/page.tsx';
import { EmptyState, FailedState, Skeleton } from '../ui/page/states.tsx';
import { missingWords as w } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';

type Found = Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;

/** Whether a check-in is not there any more, or never was. */
export const isGone = ({ error }: Found): boolean =>
  error instanceof ApiError && [400, 404, 410].includes(error.status);

type Props = { title: string; gone: boolean; found: Found };

/** A screen of one check-in as long as there is none to show: still loading, failed, or gone. */
export function NotLoaded({ title, gone, found }: Props) {
  const administers = isAdministrator(useUser());
  return (
    <Page title={title}>
      {gone ? (
        <EmptyState
          title={w.title}
          action={
            <LinkButton href={administers ? paths.attendance() : paths.myGroups()}>{commonWords.attendance}</LinkButton>
          }
        />
      ) : found.isError ? (
        <FailedState failure={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height="280px" />
      )}
    </Page>
  );
}
