import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../ui/page/states.tsx';
import { LiveReport } from '../sent/live-report.tsx';
import type { Composer } from './composer.ts';

/** The message that was sent at the side of a screen, as it arrives. */
export function SentPanel({ composer, ...sent }: { composer: Composer; id: string; onAnother: () => void }) {
  const channel = useQuery({
    queryKey: ['messaging', 'channel', composer.name],
    queryFn: composer.channel,
    staleTime: Infinity,
  });
  return channel.data ? <LiveReport channel={channel.data} {...sent} /> : <Skeleton height="140px" />;
}
