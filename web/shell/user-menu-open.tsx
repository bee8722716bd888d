import { useMantineColorScheme } from '@mantine/core';
import {
  IconCode,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useUser } from '../core/session.ts';
import { useSignOut } from '../session/signing-out/use-sign-out.ts';
import { ActionMenuOpen } from '../ui/controls/action-menu-open.tsx';
import type { MenuButton, MenuEntry } from '../ui/controls/action-menu.tsx';
import { paths } from '../paths.ts';
import { catalogue } from '../core/catalogue.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

export const userMenuWords = catalogue('user-menu', {
  appearance: 'Appearance',
  sourceCodeAgpl: 'Source code (AGPL)',
});

/** The source of exactly the running code, packed by the build, as the licence asks. */
const source = '/source.tar.gz';

type Props = {
  button: (props: MenuButton) => ReactElement;
  opened: boolean;
  onChange: (open: boolean) => void;
  onKeys: () => void;
};

/** Own account, light or dark, the keys, the source code, and signing out. Loaded with its first use. */
export function UserMenuOpen({ onKeys, ...menu }: Props) {
  const user = useUser();
  const leave = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const look = (label: string, value: 'light' | 'dark' | 'auto', Icon: typeof IconSun): MenuEntry => ({
    label,
    icon: <Icon size={18} stroke={1.6} aria-hidden />,
    chosen: colorScheme === value,
    section: value === 'light' ? userMenuWords.appearance : undefined,
    run: () => setColorScheme(value),
  });
  const entries: MenuEntry[] = [
    {
      label: commonWords.yourAccount,
      icon: <IconUser size={18} stroke={1.6} aria-hidden />,
      href: paths.settings('account'),
      section: `${user.name}, ${user.email}`,
    },
    look(sharedWords.light, 'light', IconSun),
    look(sharedWords.dark, 'dark', IconMoon),
    look(sharedWords.sameAsDevice, 'auto', IconDeviceDesktop),
    {
      label: sharedWords.keyboardShortcuts,
      icon: <IconKeyboard size={18} stroke={1.6} aria-hidden />,
      run: onKeys,
      keys: '?',
      section: true,
    },
    {
      label: userMenuWords.sourceCodeAgpl,
      icon: <IconCode size={18} stroke={1.6} aria-hidden />,
      run: () => location.assign(source),
    },
    {
      label: sharedWords.signOut,
      icon: <IconLogout size={18} stroke={1.6} aria-hidden />,
      run: () => void leave(),
      section: true,
    },
  ];
  return <ActionMenuOpen {...menu} entries={entries} width={270} />;
}
