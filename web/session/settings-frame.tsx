import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link } from '../core/link.tsx';
import { useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { settingsWords as words } from './settings-words.ts';
import css from './settings.module.css';

/** The frame of the settings: their parts side by side, the chosen one beneath. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const user = useUser();
  const parts = (['organisation', 'administrators', 'account', 'providers', 'sample-data'] as const).filter(
    (part) => part !== 'sample-data' || user.sampleData,
  );
  return (
    <Page title={words.title} state={words.state(user.tenantName)} width="prose">
      <nav className={css.parts} aria-label={words.title}>
        {parts.map((part) => (
          <Link
            key={part}
            href={paths.settings(part)}
            className={css.part}
            aria-current={pathname === paths.settings(part) ? 'page' : undefined}
          >
            {words.parts[part]}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
