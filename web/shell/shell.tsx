import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode, useState } from 'react';
import { useOnline } from '../core/media-query.ts';
import { Link } from '../core/link.tsx';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { type FinderPart, type Place, isWithin } from './places.ts';
import { TopBar } from './top-bar.tsx';
import css from './shell.module.css';
import { labels } from './labels.ts';
import { IconDots, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { ActionMenu } from '../ui/controls/action-menu.tsx';
import navigationPlacesCss from './navigation.module.css';
import { commonWords } from '../ui/wording/common-words.ts';

/** Beside the page: the places in words with icons; folds to the icons alone, and stays so. */
function SidePlaces({ places }: { places: Place[] }) {
  const { pathname } = useLocation();
  const [folded, setFolded] = useState(readFolded);
  const fold = () => {
    document.documentElement.dataset['side'] = folded ? 'open' : 'folded';
    localStorage.setItem('side', folded ? 'open' : 'folded');
    setFolded(!folded);
  };
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={navigationPlacesCss.side} aria-label={labels.places}>
      {places.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          className={navigationPlacesCss.place}
          title={folded ? place.label : undefined}
          aria-current={isWithin(place, pathname) ? 'page' : undefined}
        >
          <place.icon size={20} stroke={1.6} aria-hidden />
          <span>{place.label}</span>
        </Link>
      ))}
      <button
        type="button"
        className={`${navigationPlacesCss.place} ${navigationPlacesCss.fold}`}
        onClick={fold}
        aria-expanded={!folded}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        <span>{folded ? labels.unfold : labels.fold}</span>
      </button>
    </nav>
  );
}

function readFolded(): boolean {
  const folded = localStorage.getItem('side') === 'folded';
  document.documentElement.dataset['side'] = folded ? 'folded' : 'open';
  return folded;
}

const atTheFoot = (places: Place[]): Place[] =>
  places.filter(({ onPhone }) => onPhone).sort((one, other) => (one.onPhone ?? 0) - (other.onPhone ?? 0));

/** At the foot of a phone: four places and More, or all of them where there are five or fewer. */
function PhonePlaces({ places }: { places: Place[] }) {
  const { pathname } = useLocation();
  const foot = places.length <= 5 ? places : atTheFoot(places);
  const rest = places.filter((place) => !foot.includes(place));
  const within = rest.find((place) => isWithin(place, pathname));
  return (
    <nav className={navigationPlacesCss.foot} aria-label={labels.places}>
      {foot.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          className={navigationPlacesCss.footPlace}
          aria-current={isWithin(place, pathname) ? 'page' : undefined}
        >
          <place.icon size={22} stroke={1.6} aria-hidden />
          {place.label}
        </Link>
      ))}
      {rest.length > 0 && (
        <ActionMenu
          label={commonWords.more}
          entries={rest.map((place) => ({
            label: place.label,
            href: place.href,
            icon: <place.icon size={18} stroke={1.6} aria-hidden />,
            chosen: place === within,
          }))}
          button={(props) => (
            <button
              type="button"
              className={navigationPlacesCss.footPlace}
              aria-current={within ? 'page' : undefined}
              {...props}
            >
              <IconDots size={22} stroke={1.6} aria-hidden />
              {commonWords.more}
            </button>
          )}
        />
      )}
    </nav>
  );
}

type Props = {
  places: Place[];
  finder: FinderPart | undefined;
  /** At the right of the top bar: units left, running jobs. */
  standing?: ReactNode;
  /** A feature's notice above every screen, once loaded. */
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
