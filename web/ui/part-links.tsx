import { useLocation } from '@tanstack/react-router';
import { Link } from '../core/link.tsx';
import { number } from './formats.ts';
import css from './part-links.module.css';

/** `count`: how much of it waits to be looked at. */
type Part = { label: string; href: string; count?: number };

/** The parts of a place side by side, above each of their screens; the one shown is marked. */
export function PartLinks({ label, parts }: { label: string; parts: readonly Part[] }) {
  const { pathname } = useLocation();
  return (
    <nav className={css.parts} aria-label={label}>
      {parts.map((part) => (
        <Link
          key={part.href}
          href={part.href}
          className={css.part}
          aria-current={pathname === part.href ? 'page' : undefined}
        >
          {part.label}
          {part.count ? ' ' : null}
          {part.count ? <span className={css.count}>{number(part.count)}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
