import { useState } from 'react';
import { useUser } from '../core/session.ts';
import type { MenuButton } from '../ui/controls/menu.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { PersonAvatar } from '../ui/marks/person-avatar.tsx';
import css from './top-bar.module.css';
import { labels } from './labels.ts';

const load = () => import('./user-menu-open.tsx');
// The button stands where it is until its menu can open.
const Open = lazyPart(load, 'UserMenuOpen', ({ button }) =>
  button({ 'aria-haspopup': 'menu', 'aria-expanded': false }),
);

/** Who is signed in; what they may do about it comes when they reach for it. */
export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const { name } = useUser();
  const [open, setOpen] = useState<boolean>();
  const button = (props: MenuButton) => (
    <button type="button" className={css.person} {...props}>
      <PersonAvatar name={name} />
      <span className="unseen">{labels.youNamed({ name })}</span>
    </button>
  );
  if (open !== undefined) return <Open button={button} opened={open} onChange={setOpen} onKeys={onKeys} />;
  return button({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: () => setOpen(true),
  });
}
