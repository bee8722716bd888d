import { useMantineColorScheme } from '@mantine/core';
import { IconCode, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useUser } from '../core/session.ts';
import { useSignOut } from '../session/leaving/use-sign-out.ts';
import { ActionMenu } from '../ui/controls/action-menu.tsx';
import type { MenuEntry } from '../ui/controls/menu.ts';
import { PersonAvatar } from '../ui/marks/person-avatar.tsx';
import { paths } from '../paths.ts';
import css from './top-bar.module.css';
import { labels } from './labels.ts';

/** The source of exactly what runs here, packed by the build: what the licence asks for. */
const source = '/source.tar.gz';

/** Own account, light or dark, the source code, and signing out. */
export function UserMenu() {
  const user = useUser();
  const leave = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const look = (label: string, value: 'light' | 'dark' | 'auto', Icon: typeof IconSun): MenuEntry => ({
    label,
    icon: <Icon size={18} stroke={1.6} aria-hidden />,
    chosen: colorScheme === value,
    section: value === 'light' ? 'Appearance' : undefined,
    run: () => setColorScheme(value),
  });
  const entries: MenuEntry[] = [
    {
      label: labels.yourAccount,
      icon: <IconUser size={18} stroke={1.6} aria-hidden />,
      href: paths.settings('account'),
      section: `${user.name}, ${user.email}`,
    },
    look(labels.light, 'light', IconSun),
    look(labels.dark, 'dark', IconMoon),
    look(labels.sameAsDevice, 'auto', IconDeviceDesktop),
    {
      label: labels.sourceCodeAgpl,
      icon: <IconCode size={18} stroke={1.6} aria-hidden />,
      run: () => location.assign(source),
      section: true,
    },
    {
      label: labels.signOut,
      icon: <IconLogout size={18} stroke={1.6} aria-hidden />,
      run: () => void leave(),
      section: true,
    },
  ];
  return (
    <ActionMenu
      label={labels.you}
      width={260}
      entries={entries}
      button={(props) => (
        <button type="button" className={css.person} {...props}>
          <PersonAvatar name={user.name} />
          <span className="unseen">{labels.youNamed({ name: user.name })}</span>
        </button>
      )}
    />
  );
}
