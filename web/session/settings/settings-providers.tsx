import { IconDatabase, IconFolder, IconMail, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { useUser } from '../../core/session.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { Deliverability } from './deliverability.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { settingsWords } from './words.ts';
import css from '../../ui/page/settings.module.css';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const w = settingsWords.providers;
const icons = { sms: IconMessage, email: IconMail, storage: IconFolder, database: IconDatabase };
const tones = { answers: 'good', 'does not answer': 'bad', 'not set up': 'quiet' } as const;

export function ProviderSettings() {
  const user = useUser();
  const found = useQuery({ queryKey: ['session', 'providers'], queryFn: () => api.session.providers() });
  return (
    <SettingsFrame>
      {user.sandbox && (
        <Section title={w.goLive.title}>
          <p className={css.lineAbout}>{w.goLive.about}</p>
        </Section>
      )}
      <Section title={sharedWords.providers} about={w.about}>
        {found.isPending && <Skeleton height="180px" />}
        {found.isError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
        {found.data && (
          <ul className={css.lines}>
            {found.data.map((one) => {
              const Icon = icons[one.kind];
              return (
                <li key={one.kind + one.name} className={css.line}>
                  <Icon size={22} stroke={1.6} aria-hidden />
                  <div className={css.lineWords}>
                    <p className={css.lineTitle}>{one.label}</p>
                    <p className={css.lineAbout}>{one.words}</p>
                  </div>
                  <Badge tone={tones[one.state]}>{w[one.state]}</Badge>
                </li>
              );
            })}
          </ul>
        )}
      </Section>
      <Deliverability />
    </SettingsFrame>
  );
}
