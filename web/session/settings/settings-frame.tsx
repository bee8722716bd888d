import type { ReactNode } from 'react';
import { isAdministrator, useUser } from '../../core/session.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page/page.tsx';
import { PartLinks } from '../../ui/page/part-links.tsx';
import { settingsWords as words } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const partNames = {
  organisation: commonWords.organisation,
  administrators: sharedWords.administrators,
  fields: sharedWords.fields,
  'second-factor': sharedWords.secondFactor,
  providers: sharedWords.providers,
  'sample-data': words.sample.title,
  account: commonWords.yourAccount,
  privacy: sharedWords.privacy,
};

/** The frame of the settings: their parts side by side, the chosen one beneath. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  const all = [
    'organisation',
    'administrators',
    'fields',
    'account',
    'second-factor',
    'privacy',
    'providers',
    'sample-data',
  ] as const;
  const own = ['account', 'second-factor'] as const;
  const parts = isAdministrator(user) ? all.filter((part) => part !== 'sample-data' || user.sampleData) : own;
  return (
    <Page
      title={isAdministrator(user) ? commonWords.settings : partNames.account}
      state={isAdministrator(user) ? user.tenantName : user.email}
      width="prose"
    >
      <PartLinks
        label={commonWords.settings}
        parts={parts.map((part) => ({ label: partNames[part], href: paths.settings(part) }))}
      />
      {children}
    </Page>
  );
}
