import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../core/link.tsx';

/** A link that looks like a button: for going somewhere, where a button would do something. */
export function LinkButton({ href, children, ...rest }: ButtonProps & { href: string; children: ReactNode }) {
  return (
    <Button {...rest} renderRoot={(props) => <Link {...props} href={href} />}>
      {children}
    </Button>
  );
}
