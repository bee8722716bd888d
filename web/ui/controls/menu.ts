import type { ReactElement, Ref } from 'react';

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

/** What a menu's button receives; spread it onto the button. */
export type MenuButton = {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
};
