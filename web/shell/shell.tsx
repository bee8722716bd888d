import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useOnline } from '../core/media.ts';
import { isAdministrator, useUser } from '../core/session.ts';
import type { Finder, Place } from './places.ts';
import { PhonePlaces, SidePlaces } from './navigation-places.tsx';
import { TopBar } from './top-bar.tsx';
import css from './shell.module.css';

type Props = {
  places: Place[];
  finders: Finder[];
  /** What stands at the right of the top bar: units left, what is running. */
  standing?: ReactNode;
  /** What a feature has to say above every screen; it comes when it is there. */
  about?: ReactNode;
  children: ReactNode;
};

/** The frame around every screen of an organisation. */
export function Shell({ places, finders, standing, about, children }: Props) {
  const user = useUser();
  const online = useOnline();
  const main = useFocusOnArrival();
  return (
    <div className={css.shell}>
      <a
        href="#main"
        className={css.skip}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the page
      </a>
      <TopBar places={places} finders={finders} standing={standing} />
      <SidePlaces places={places} />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {!online && (
          <p className={css.banner} data-tone="warning" role="status">
            You are offline. What you see may be old; nothing you typed is lost.
          </p>
        )}
        {about}
        {user.sandbox && isAdministrator(user) && (
          <p className={css.banner}>
            <b>Sandbox</b>: nothing leaves this computer.{' '}
            <span className={css.more}>Messages are not really sent, so you can try everything.</span>
          </p>
        )}
        {children}
      </main>
      <PhonePlaces places={places} />
    </div>
  );
}

/** After moving to another screen the keyboard and the screen reader begin at its top, not where the last one was left. */
function useFocusOnArrival() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!main.current?.contains(document.activeElement) || document.activeElement === main.current) {
      main.current?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return main;
}
