import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { fileSize } from '../../ui/wording/formats.ts';
import { settingsWords } from './words.ts';

const w = settingsWords.storage;

/** How much of what the organisation may keep in files it keeps. */
export function StorageUsed() {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['media', 'storage'],
    queryFn: () => api.media.storage(),
  });
  if (isError) return <FailedState what={w.what} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="24px" />;
  return (
    <p>
      {w.used({ used: fileSize(data.used), limit: fileSize(data.limit) })} <Link href={paths.media()}>{w.link}</Link>
    </p>
  );
}
