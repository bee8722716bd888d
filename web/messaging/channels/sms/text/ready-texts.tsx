import { Button } from '@mantine/core';
import { api } from '../../../../core/client.ts';
import { useLiveQuery } from '../../../../core/use-live-query.ts';
import { ActionMenu } from '../../../../ui/controls/action-menu.tsx';
import { messagingKeys } from '../../../keys.ts';
import { composeSmsWords as w } from '../compose-words.ts';

const key = [...messagingKeys.defaults({ name: 'sms' }), 'to begin with'];
const atOnce = 20;

/** The default messages to begin with, beside a text that is still empty; whom it is for stays as it is. */
export function ReadyTexts({ onChoose }: { onChoose: (text: string) => void }) {
  const texts = useLiveQuery({
    queryKey: key,
    live: { topics: ['draft'] },
    queryFn: () => api.messaging.defaultMessages({ query: { page: 0, pageSize: atOnce } }),
  });
  const ready = texts.data?.items ?? [];
  if (ready.length === 0) return null;
  return (
    <ActionMenu
      label={w.useReady}
      entries={ready.map(({ title, message }) => ({ label: title, run: () => onChoose(message) }))}
      button={(props) => (
        <Button variant="default" size="compact-sm" {...props}>
          {w.useReady}
        </Button>
      )}
    />
  );
}
