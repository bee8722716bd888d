import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useOnline } from '../core/media-query.ts';
import { Link } from '../core/link.tsx';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import type { FinderPart, Place } from './places.ts';
import { PhonePlaces, SidePlaces } from './navigation-places.tsx';
import { TopBar } from './top-bar.tsx';
import css from './shell.module.css';
import { labels } from './labels.ts';

type Props = {
  places: Place[];
  finder: FinderPart | undefined;
  /** What stands at the right of the top bar: units left, what is running. */
  standing?: ReactNode;
  /** What a feature has to say above every screen; it comes when it is there. */
  about?: ReactNode;
  children: ReactNode;
};

/** The frame around every screen of an organisation. */
export function Shell({ places, finder, standing, about, children }: Props) {
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
        {labels.skipToThePage}
      </a>
      <TopBar places={places} finder={finder} standing={standing} />
      <SidePlaces places={places} />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {!online && (
          <p className={css.banner} data-tone="warning" role="status">
            {labels.youAreOfflineWhatYou}
          </p>
        )}
        {about}
        {user.sandbox && isAdministrator(user) && (
          <p className={css.banner}>
            <b>{labels.sandbox}</b>
            {user.emailsLeave ? (
              labels.onlyEmailsLeave
            ) : (
              <>
                {labels.nothingLeaves} <span className={css.more}>{labels.messagesAreNotReallySent}</span>
              </>
            )}{' '}
            <Link href={paths.settings('providers')}>{labels.goLive}</Link>
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
