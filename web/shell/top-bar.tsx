import { IconBell, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from '../core/link.tsx';
import { useUser } from '../core/session.ts';
import { useStore } from '../core/store.ts';
import { unread } from '../core/toast.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { KeyHint } from '../ui/marks/badge.tsx';
import { useKeys } from './keys/use-keys.ts';
import { OrganisationMenu } from './organisation-menu.tsx';
import type { FinderPart, Place } from './places.ts';
import { UserMenu } from './user-menu.tsx';
import css from './top-bar.module.css';
import { labels } from './labels.ts';

const NoticesPanel = lazyPart(() => import('./notices-panel.tsx'), 'NoticesPanel', null);
const KeysDialog = lazyPart(() => import('../session/keys/keys-dialog.tsx'), 'KeysDialog');

const mac = navigator.platform.startsWith('Mac');

type Props = { places: Place[]; finder: FinderPart | undefined; standing?: ReactNode };

/** The organisation, the search, what stands and runs, what was said, the user. */
export function TopBar({ places, finder, standing }: Props) {
  const [open, setOpen] = useState<'finder' | 'notices' | 'keys'>();
  const waiting = useStore(unread);
  // Members and leaders have a handful of screens, all in sight, and nothing else to be found.
  const find = finder && (() => setOpen('finder'));
  const help = () => setOpen('keys');
  const close = () => setOpen(undefined);
  useKeys({ find, help, navigate: useNavigate(), singleKeys: useUser().singleKeys });
  return (
    <section className={css.bar} aria-label={labels.organisationAndSearch}>
      <OrganisationMenu />
      {finder && (
        <button
          type="button"
          className={css.search}
          aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
          onPointerEnter={() => void finder.load()}
          onClick={find}
        >
          <IconSearch size={18} aria-hidden />
          <span>{labels.findAnything}</span>
          <KeyHint keys={mac ? '⌘K' : 'Ctrl K'} />
        </button>
      )}
      <div className={css.standing}>
        {standing}
        <button
          type="button"
          className={css.bell}
          aria-label={waiting ? labels.noticesWaitingNew({ waiting }) : labels.notices}
          onClick={() => setOpen('notices')}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
          {waiting > 0 && <span className={css.dot} />}
        </button>
        <UserMenu onKeys={help} />
      </div>
      {open === 'finder' && finder && <finder.Dialog places={places} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
      {open === 'notices' && <NoticesPanel onClose={close} />}
    </section>
  );
}
