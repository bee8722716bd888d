import { Button } from '@mantine/core';
import { api } from '../../core/client.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { queryClient } from '../../core/query-client.ts';
import { useUser } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { paths } from '../../paths.ts';
import { Section } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { settingsWords } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

const w = settingsWords.sample;

export function SampleDataSettings() {
  const user = useUser();
  const navigate = useNavigateFromHere();
  const { busy, run: remove } = useAction<void, { people: number }>({
    ask: () => ({ title: w.button, message: w.ask, verb: w.button, danger: true }),
    send: () => api.session.removeSampleData(undefined, { timeout: 120_000 }),
    success: () => commonWords.done,
    onDone: async () => {
      await queryClient.invalidateQueries();
      navigate(paths.home());
    },
  });
  return (
    <SettingsFrame>
      {user.sampleData ? (
        <Section title={w.title} about={w.about}>
          <div>
            <Button color="red" variant="default" loading={busy} onClick={() => void remove()}>
              {w.button}
            </Button>
          </div>
        </Section>
      ) : (
        <EmptyState title={w.none} />
      )}
    </SettingsFrame>
  );
}
