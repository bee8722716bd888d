import { useMatch, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link to another screen, its address from paths.ts. Loads the screen's code as soon as the pointer or the focus comes near. */
export function Link({ href, onClick, ...rest }: Props) {
  const navigate = useNavigate();
  const preload = usePreload(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0 || rest.target;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={follow} onPointerEnter={preload} onFocus={preload} {...rest} />;
}

/**
 * Navigates to an address from paths.ts, unlike the router's own hook, which takes a route. With `replace`, Back does not
 * return to the present screen; with `saved`, the user is not asked about unsaved work, because it has just been saved.
 */
export function useNavigate(): (href: string, options?: { replace?: boolean; saved?: boolean }) => void {
  const router = useRouter();
  return (href, options) => void router.navigate({ href, replace: options?.replace, ignoreBlocker: options?.saved });
}

/**
 * Like `useNavigate`, for use after an `await`: navigates only while the user is still on the screen where the action began,
 * and otherwise does nothing.
 */
export function useNavigateFromHere(): ReturnType<typeof useNavigate> {
  const router = useRouter();
  // The path of this screen's own match, which stays the same while another screen loads. The router's current path would
  // change, render this screen again, and one that navigates by itself would do so forever.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const navigate = useNavigate();
  return (href, options) => {
    if (plain(router.latestLocation.pathname) === plain(pathname)) navigate(href, options);
  };
}

const plain = (pathname: string): string => pathname.replace(/\/$/, '');

function usePreload(href: string): () => void {
  const router = useRouter();
  return () => void router.preloadRoute({ to: href.split('?')[0] }).catch(() => undefined);
}
