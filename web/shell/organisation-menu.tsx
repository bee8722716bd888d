import { IconBuildingChurch, IconChevronDown, IconSettings } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { api } from '../core/client.ts';
import { forgetSession, isAdministrator, useUser } from '../core/session.ts';
import { useAction } from '../core/use-action.ts';
import { ActionMenu } from '../ui/controls/action-menu.tsx';
import type { MenuEntry } from '../ui/controls/menu.ts';
import { BrandMark } from '../ui/marks/brand-mark.tsx';
import { paths } from '../paths.ts';
import css from './top-bar.module.css';
import { labels } from './labels.ts';

/** The organisation worked in, and the way to another. */
export function OrganisationMenu() {
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
    label: labels.organisationSettings,
    icon: <IconSettings size={18} stroke={1.6} aria-hidden />,
    href: paths.settings('organisation'),
    section: true,
  };
  return (
    <ActionMenu
      label={labels.organisation}
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
