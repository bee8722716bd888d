import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { useNavigateFromHere } from '../../core/link.tsx';
import { queryClient } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { paths } from '../../paths.ts';
import { Section } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { settingsWords } from './settings-words.ts';

const w = settingsWords.sample;

export function SampleDataSettings() {
  const user = useUser();
  const navigate = useNavigateFromHere();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (!(await confirm({ title: w.askTitle, message: w.ask, verb: w.verb, danger: true }))) return;
    setBusy(true);
    try {
      const { people } = await api.session.removeSampleData(undefined, { timeout: 120_000 });
      toast.success(w.done(people));
      await queryClient.invalidateQueries();
      navigate(paths.home());
    } catch (failure) {
      toast.failure(failure);
    }
    setBusy(false);
  };
  return (
    <SettingsFrame>
      {user.sampleData ? (
        <Section title={w.title} about={w.about}>
          <div>
            <Button color="red" variant="outline" loading={busy} onClick={() => void remove()}>
              {w.button}
            </Button>
          </div>
        </Section>
      ) : (
        <EmptyState title={w.none} about={w.noneAbout} />
      )}
    </SettingsFrame>
  );
}
