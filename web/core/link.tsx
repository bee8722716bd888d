import { useMatch, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link to another screen, its address from paths.ts. Loads the screen's code as soon as the pointer or the focus comes near. */
export function Link({ href, onClick, ...rest }: Props) {
  const go = useGo();
  const preload = usePreload(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0 || rest.target;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    go(href);
  };
  return <a href={href} onClick={follow} onPointerEnter={preload} onFocus={preload} {...rest} />;
}

/**
 * Goes to an address from paths.ts. With `replace` the way back does not return to the present screen; with `saved` nobody
 * is asked about unsaved work, because it has just been saved.
 */
export function useGo(): (href: string, options?: { replace?: boolean; saved?: boolean }) => void {
  const router = useRouter();
  return (href, options) => void router.navigate({ href, replace: options?.replace, ignoreBlocker: options?.saved });
}

/**
 * As `useGo`, once something is done that takes its time: only from the screen where it was begun. Who has gone elsewhere
 * meanwhile is not taken away from there.
 */
export function useGoOn(): ReturnType<typeof useGo> {
  const router = useRouter();
  // The screen's own, which stands while another is on its way: drawn anew then, a screen that leads on by itself would
  // do so without end.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const go = useGo();
  return (href, options) => {
    if (plain(router.latestLocation.pathname) === plain(pathname)) go(href, options);
  };
}

const plain = (pathname: string): string => pathname.replace(/\/$/, '');

function usePreload(href: string): () => void {
  const router = useRouter();
  return () => void router.preloadRoute({ to: href.split('?')[0] }).catch(() => undefined);
}
