import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Link } from '../../core/link.tsx';
import { number } from '../wording/formats.ts';
import css from './part-links.module.css';

/** `count`: how much of it waits to be looked at. */
type Part = { label: string; href: string; count?: number };

/** The parts of a place side by side, above each of their screens; the one shown is marked. */
export function PartLinks({ label, parts }: { label: string; parts: readonly Part[] }) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone not all of them fit: the one shown is in sight, and the page itself does not move.
    const shown = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && shown) row.current.scrollLeft = shown.offsetLeft - row.current.offsetLeft - 16;
  }, [pathname]);
  return (
    <nav ref={row} className={css.parts} aria-label={label}>
      {parts.map((part) => (
        <Link
          key={part.href}
          href={part.href}
          className={css.part}
          aria-current={pathname === part.href.replace(/\?.*/, '') ? 'page' : undefined}
        >
          {part.label}
          {part.count ? ' ' : null}
          {part.count ? <span className={css.count}>{number(part.count)}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
