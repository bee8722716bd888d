import { IconChecklist, IconDots, IconHash, IconScan, IconUserPlus } from '@tabler/icons-react';
import { doorWords as w } from '../words.ts';
import css from './frame.module.css';

const icons = { roll: IconChecklist, scan: IconScan, guest: IconUserPlus, count: IconHash, more: IconDots };

export type Place = keyof typeof icons;

/** What the thumb reaches. */
export function Tabs({ open, onOpen }: { open: Place; onOpen: (place: Place) => void }) {
  return (
    <nav className={css.tabs}>
      <div className={css.places}>
        {(Object.keys(icons) as Place[]).map((place) => {
          const Icon = icons[place];
          return (
            <button
              key={place}
              type="button"
              className={css.place}
              aria-current={open === place ? 'page' : undefined}
              onClick={() => onOpen(place)}
            >
              <Icon size={24} aria-hidden />
              {w.tabs[place]}
            </button>
          );
        })}
      </div>
    </nav>
  );
}
