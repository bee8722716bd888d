import { IconBell, IconSearch, IconBuildingChurch, IconChevronDown, IconSettings } from '@tabler/icons-react';
import { useState, type ReactNode, useEffect } from 'react';
import { useNavigate } from '../core/link.tsx';
import { useUser, forgetSession, isAdministrator } from '../core/session.ts';
import { useStore } from '../core/store.ts';
import { unread } from '../core/toast.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { KeyHint } from '../ui/marks/badge.tsx';
import type { FinderPart, Place } from './places.ts';
import css from './top-bar.module.css';
import { labels } from './labels.ts';
import type { KeyActions } from './keys/handle-key.ts';
import { type MenuButton, type MenuEntry, ActionMenu } from '../ui/controls/action-menu.tsx';
import { PersonAvatar } from '../ui/marks/person-avatar.tsx';
import { useRouter } from '@tanstack/react-router';
import { api } from '../core/client.ts';
import { useAction } from '../core/use-action.ts';
import { BrandMark } from '../ui/marks/brand-mark.tsx';
import { paths } from '../paths.ts';
import { commonWords } from '../ui/wording/common-words.ts';

const load = () => import('./user-menu-open.tsx');
// The button stands where it is until its menu can open.
const Open = lazyPart(load, 'UserMenuOpen', ({ button }) =>
  button({ 'aria-haspopup': 'menu', 'aria-expanded': false }),
);

/** The signed-in user; the menu loads when they reach for it. */
function UserMenu({ onKeys }: { onKeys: () => void }) {
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

type Press = (event: KeyboardEvent, actions: KeyActions) => void;

let loaded: Press | undefined;
/** One for all keys pressed meanwhile, so that they are heard in their order. */
let loading: Promise<Press> | undefined;

/** Global keys. Their code loads with the first key pressed: most people never press any. */
function useKeys(actions: KeyActions): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (loaded) return loaded(event, actions);
      // By the time the code is here, the browser has opened its own search.
      if (event.key === 'k' && (event.metaKey || event.ctrlKey)) event.preventDefault();
      loading ??= import('./keys/handle-key.ts').then((it) => (loaded = it.handleKey));
      loading.then(
        (act) => act(event, actions),
        () => (loading = undefined),
      );
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  });
}

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
    <section className={css.bar} aria-label={commonWords.organisation}>
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
          aria-label={waiting ? labels.noticesWaitingNew({ waiting }) : commonWords.notices}
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

/** The organisation worked in, and the way to another. */
function OrganisationMenu() {
  const user = useUser();
  const router = useRouter();
  const { busy, run: change } = useAction({
    send: (tenantId: string) => api.session.chooseOrganisation({ body: { tenantId } }),
    onDone: async () => {
      forgetSession();
      await router.navigate({ href: paths.home() });
      await router.invalidate();
    },
  });
  const others: MenuEntry[] = user.organisations.map((one, place) => ({
    label: one.name,
    icon: <IconBuildingChurch size={18} stroke={1.6} aria-hidden />,
    chosen: one.id === user.tenantId,
    section: place === 0 ? 'Organisations' : undefined,
    // Two chosen one after the other would show one and work in the other.
    run: () => void (one.id !== user.tenantId && !busy && change(one.id)),
  }));
  const settings: MenuEntry = {
    label: commonWords.settings,
    icon: <IconSettings size={18} stroke={1.6} aria-hidden />,
    href: paths.settings('organisation'),
    section: true,
  };
  return (
    <ActionMenu
      label={commonWords.organisation}
      width={280}
      entries={isAdministrator(user) ? [...others, settings] : others}
      button={(props) => (
        <button type="button" className={css.organisation} {...props}>
          {user.logo ? <img src={user.logo} alt="" className={css.logo} /> : <BrandMark size={28} />}
          <span className={css.organisationName}>{user.tenantName}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
    />
  );
}
