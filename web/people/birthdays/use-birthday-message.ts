import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { useMessagePeople } from '../bulk/use-message-people.ts';
import { birthdayWords as w } from './words.ts';

/** Leads to the composer with these people and the organisation's birthday message, their names in it. */
export function useBirthdayMessage() {
  const { busy, message } = useMessagePeople();
  const texts = useQuery({
    queryKey: ['messaging', 'defaults', 'birthday'],
    queryFn: () => api.messaging.defaultMessages(),
    staleTime: 60_000,
  });
  const defaultId = texts.data?.items.find((text) => text.isDefaultBirthDayMessage)?.id;
  return {
    busy: busy || texts.isPending,
    wish: (ids: string[]) => message({ who: { ids }, name: w.chosen({ count: ids.length }), defaultId }),
  };
}
