import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../core/client.ts';
import type { Action } from '../../../../core/action.ts';
import { useAction } from '../../../../core/use-action.ts';
import { Section } from '../../../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../../../ui/page/states.tsx';
import { readingWords as w } from './words.ts';
import css from './reading.module.css';

const key = ['messaging', 'email', 'reading-setting'];

const save: Action<{ isOn: boolean }> = {
  send: (body) => api.email.saveReadingSetting({ body }),
  invalidates: [key],
};

/** Whether it is counted who opens e-mails, with what that means. */
export function ReadingSetting() {
  const found = useQuery({ queryKey: key, queryFn: () => api.email.readingSetting() });
  const { busy, run } = useAction(save);
  return (
    <Section title={w.title} about={w.settingAbout}>
      {found.isPending && <Skeleton height="80px" />}
      {found.isError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <div className={css.setting}>
          <Switch
            label={w.switch}
            description={w.agreed(found.data)}
            checked={found.data.isOn}
            disabled={busy}
            onChange={({ currentTarget }) => void run({ isOn: currentTarget.checked })}
          />
          <p className={css.quiet}>{w.privacy}</p>
        </div>
      )}
    </Section>
  );
}
