import { IconDots, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Link } from '../core/link.tsx';
import { ActionMenu } from '../ui/controls/action-menu.tsx';
import { isWithin, type Place } from './places.ts';
import css from './navigation.module.css';
import { labels } from './labels.ts';

/** Beside the page: the places in words with icons; folds to the icons alone, and stays so. */
export function SidePlaces({ places }: { places: Place[] }) {
  const { pathname } = useLocation();
  const [folded, setFolded] = useState(readFolded);
  const fold = () => {
    document.documentElement.dataset['side'] = folded ? 'open' : 'folded';
    localStorage.setItem('side', folded ? 'open' : 'folded');
    setFolded(!folded);
  };
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={css.side} aria-label={labels.places}>
      {places.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          className={css.place}
          title={folded ? place.label : undefined}
          aria-current={isWithin(place, pathname) ? 'page' : undefined}
        >
          <place.icon size={20} stroke={1.6} aria-hidden />
          <span>{place.label}</span>
        </Link>
      ))}
      <button type="button" className={`${css.place} ${css.fold}`} onClick={fold} aria-expanded={!folded}>
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
export function PhonePlaces({ places }: { places: Place[] }) {
  const { pathname } = useLocation();
  const foot = places.length <= 5 ? places : atTheFoot(places);
  const rest = places.filter((place) => !foot.includes(place));
  const within = rest.find((place) => isWithin(place, pathname));
  return (
    <nav className={css.foot} aria-label={labels.placesAtTheFoot}>
      {foot.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          className={css.footPlace}
          aria-current={isWithin(place, pathname) ? 'page' : undefined}
        >
          <place.icon size={22} stroke={1.6} aria-hidden />
          {place.label}
        </Link>
      ))}
      {rest.length > 0 && (
        <ActionMenu
          label={labels.morePlaces}
          entries={rest.map((place) => ({
            label: place.label,
            href: place.href,
            icon: <place.icon size={18} stroke={1.6} aria-hidden />,
            chosen: place === within,
          }))}
          button={(props) => (
            <button type="button" className={css.footPlace} aria-current={within ? 'page' : undefined} {...props}>
              <IconDots size={22} stroke={1.6} aria-hidden />
              {labels.more}
            </button>
          )}
        />
      )}
    </nav>
  );
}
