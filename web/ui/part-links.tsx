import { useLocation } from '@tanstack/react-router';
import { Link } from '../core/link.tsx';
import css from './part-links.module.css';

/** The parts of a place side by side, above each of their screens; the one shown is marked. */
export function PartLinks({ label, parts }: { label: string; parts: readonly { label: string; href: string }[] }) {
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
        </Link>
      ))}
    </nav>
  );
}
