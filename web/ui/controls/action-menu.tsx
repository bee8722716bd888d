import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState, type ReactElement, type Ref } from 'react';
import { lazyPart, LoadingBar } from '../dialogs/lazy-part.tsx';

type Props = {
  entries: MenuEntry[] | (() => MenuEntry[]);
  /** The button that opens it; three dots named `label` unless given. */
  button?: (props: MenuButton) => ReactElement;
  label: string;
  width?: number;
};

const load = () => import('./action-menu-open.tsx');
// The button stands where it is until its menu can open.
const Open = lazyPart(load, 'ActionMenuOpen', ({ button }) => (
  <>
    {button({ 'aria-haspopup': 'menu', 'aria-expanded': false })}
    <LoadingBar />
  </>
));

/** A button with a menu whose code comes only when somebody reaches for it. */
export function ActionMenu({ entries, button = dots, label, width }: Props) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const draw = button === dots ? (props: MenuButton) => dots(props, label) : button;
  const closed = draw({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: () => {
      setUsed(true);
      setOpen(true);
    },
  });
  if (!used) return closed;
  return (
    <Open
      entries={typeof entries === 'function' ? entries() : entries}
      button={draw}
      opened={open}
      onChange={setOpen}
      width={width}
    />
  );
}

function dots(props: MenuButton, label?: string): ReactElement {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} {...props}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
}

export type MenuEntry = {
  label: string;
  icon?: ReactElement;
  /** Either leads somewhere or does something. */
  href?: string;
  run?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** A line before this entry, with a heading where it is a text. */
  section?: string | true;
  /** Marked as the chosen one of several. */
  chosen?: boolean;
  /** The single key that does the same. */
  keys?: string;
};

/** The props of a menu's button; spread them onto the button. */
export type MenuButton = {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
};
