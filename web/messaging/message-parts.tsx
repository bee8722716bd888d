import { useLocation } from '@tanstack/react-router';
import { Link } from '../core/link.tsx';
import { paths } from '../paths.ts';
import { listWords } from './kept-words.ts';
import css from './message-parts.module.css';

const parts = [
  { label: listWords.parts.sent, href: paths.sentSms() },
  { label: listWords.parts.scheduled, href: paths.scheduledSms() },
  { label: listWords.parts.drafts, href: paths.smsDrafts() },
  { label: listWords.parts.defaults, href: paths.defaultMessages() },
  { label: 'Sender ids', href: paths.senderIds() },
  { label: 'Units', href: paths.units() },
];

/** The parts of Messages side by side, above each of their screens. */
export function MessageParts() {
  const { pathname } = useLocation();
  return (
    <nav className={css.parts} aria-label="Messages">
      {parts.map(({ label, href }) => (
        <Link key={href} href={href} className={css.part} aria-current={pathname === href ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
