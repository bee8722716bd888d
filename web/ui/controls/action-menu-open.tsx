import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Fragment, useRef, type ReactElement } from 'react';
import { useNavigate } from '../../core/link.tsx';
import { singleKeysAreOn } from '../../core/session.ts';
import { KeyHint } from '../marks/badge.tsx';
import type { MenuButton, MenuEntry } from './action-menu.tsx';

type Props = {
  entries: MenuEntry[];
  button: (props: MenuButton) => ReactElement;
  opened: boolean;
  onChange: (open: boolean) => void;
  width?: number;
};

/** The menu itself, loaded with its first use. */
export function ActionMenuOpen({ entries, button, opened, onChange, width = 220 }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  // The button that was pressed first has gone for this one, so nothing else leads the focus back.
  const change = (open: boolean) => {
    if (!open) target.current?.focus({ preventScroll: true });
    onChange(open);
  };
  return (
    <Menu
      opened={opened}
      onChange={change}
      width={width}
      transitionProps={{ duration: 120 }}
      portalProps={{ target: 'main' }}
      returnFocus
    >
      <Menu.Target>{button({ ref: target, 'aria-haspopup': 'menu', 'aria-expanded': opened })}</Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry, place) => (
          <Fragment key={entry.label + String(place)}>
            {entry.section && place > 0 && <Menu.Divider />}
            {typeof entry.section === 'string' && <Menu.Label>{entry.section}</Menu.Label>}
            <Entry entry={entry} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const navigate = useNavigate();
  const keys = singleKeysAreOn() && matchMedia('(any-hover: hover)').matches ? entry.keys : undefined;
  const outside = entry.href && !entry.href.startsWith('/');
  return (
    <Menu.Item
      leftSection={entry.icon}
      rightSection={entry.chosen ? <IconCheck size={16} aria-label="chosen" /> : keys && <KeyHint keys={keys} />}
      aria-keyshortcuts={keys}
      style={entry.danger ? { color: 'var(--red)' } : undefined}
      disabled={entry.disabled}
      {...(outside ? { component: 'a' as const, href: entry.href, target: '_blank', rel: 'noreferrer' } : {})}
      onClick={(event) => {
        // A dialog returns the focus to where it was: to the menu's button, since this entry goes.
        const menu = event.currentTarget.closest('[role="menu"]');
        document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')?.focus({ preventScroll: true });
        if (entry.href && !outside) navigate(entry.href);
        else entry.run?.();
      }}
    >
      {entry.label}
    </Menu.Item>
  );
}
