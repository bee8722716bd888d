import css from './text-button.module.css';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '../../core/link.tsx';

/** A button within a sentence, where a button with a frame would break the line. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.button} onClick={onClick}>
      {children}
    </button>
  );
}

/** A link that looks like a button: for going somewhere, where a button would do something. */
export function LinkButton({ href, children, ...rest }: ButtonProps & { href: string; children: ReactNode }) {
  return (
    <Button {...rest} renderRoot={(props) => <Link {...props} href={href} />}>
      {children}
    </Button>
  );
}
