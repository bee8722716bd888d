import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/marks/brand-mark.tsx';
import { useTitle } from '../../ui/page/page.tsx';
import { words } from '../words.ts';
import css from './entrance.module.css';

type Props = {
  title: string;
  about?: ReactNode;
  children: ReactNode;
  /** The other way to go: sign in instead, back. */
  foot?: ReactNode;
  /** Beneath the words at the left, where there is room. */
  picture?: ReactNode;
};

/** The frame of every screen before the organisation: Koinonia at the left, one form at the right. */
export function Entrance({ title, about, children, foot, picture }: Props) {
  useTitle(title);
  return (
    <div className={css.entrance}>
      <aside className={css.promise}>
        <p className={css.brand}>
          <BrandMark size={36} />
          Koinonia
        </p>
        <div className={css.words}>
          <p className={css.headline}>{words.promise.headline}</p>
          <ul className={css.points}>
            {Object.values(words.promise.points).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        {picture && <div className={css.picture}>{picture}</div>}
        <p className={css.meaning}>{words.promise.meaning}</p>
        <Rings />
      </aside>
      <main className={css.main}>
        <div className={css.form}>
          <h1 className={css.title}>{title}</h1>
          {about && <p className={css.about}>{about}</p>}
          {children}
          {foot && <p className={css.foot}>{foot}</p>}
        </div>
      </main>
    </div>
  );
}

/** The mark's three rings, drawn large and quiet. */
function Rings() {
  return (
    <svg className={css.rings} viewBox="0 0 400 400" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        {[0, 14, 28, 42].map((step) => (
          <g key={step} opacity={1 - step / 60}>
            <circle cx="200" cy="136" r={92 - step} />
            <circle cx="130" cy="256" r={92 - step} />
            <circle cx="270" cy="256" r={92 - step} />
          </g>
        ))}
      </g>
    </svg>
  );
}
