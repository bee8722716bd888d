import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { useMessagePeople } from '../bulk/use-message-people.ts';
import { birthdayWords as w } from './words.ts';

/** Leads to the composer with these people and the organisation's birthday message, their names in it. */
export function useBirthdayMessage() {
  const { busy, message } = useMessagePeople();
  const texts = useLiveQuery({
    queryKey: ['messaging', 'defaults', 'birthday'],
    live: { topics: ['draft'] },
    queryFn: () => api.messaging.defaultMessages(),
    staleTime: 60_000,
  });
  const defaultId = texts.data?.items.find((text) => text.isDefaultBirthDayMessage)?.id;
  return {
    busy: busy || texts.isPending,
    wish: (ids: string[]) => message({ who: { ids }, name: w.chosen({ count: ids.length }), defaultId }),
  };
}
