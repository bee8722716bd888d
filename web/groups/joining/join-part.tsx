import { Button, Switch } from '@mantine/core';
import { IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { useIsPhone } from '../../core/media-query.ts';
import { queryClient } from '../../core/query-client.ts';
import { useAction } from '../../core/use-action.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { CodeButtons, PublicLink, publicLinkQuestions, publicLinkWords } from '../../ui/controls/public-link.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { groupsChanged, groupKeys } from '../keys.ts';
import { loadFailures, joinWords as w } from '../words.ts';
import css from './joining.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const QrCode = lazyPart(
  () => import('../../ui/marks/qr-code.tsx'),
  'QrCode',
  <Skeleton width="260px" height="260px" />,
);

type Group = { id: string; name: string; isMobileGroup: boolean };
type State = 'on' | 'off' | 'renewed';

/** The question asked first: a public link stops working, and a group on the mobile app stays there. */
function questionOf(state: State, { isMobileGroup }: Group) {
  if (state !== 'on') return publicLinkQuestions[state];
  return isMobileGroup ? undefined : w.askOn;
}

/** The public link of a group: its switch in sight, what it needs said before it is switched, and the link while it is on. */
export function JoinPart({ group }: { group: Group }) {
  const phone = useIsPhone();
  const [opened, setOpened] = useState(false);
  const key = groupKeys.joinLink(group.id);
  const found = useQuery({
    queryKey: key,
    queryFn: () => api.groups.joinLink({ params: { id: group.id } }),
    enabled: group.isMobileGroup,
  });
  const { busy, run: set } = useAction({
    ask: (state: State) => questionOf(state, group),
    send: async (state) => {
      if (!group.isMobileGroup)
        await api.groups.update({ params: { groupId: group.id }, body: { isMobileGroup: true, peopleInGroups: [] } });
      return api.groups.setJoinLink({ params: { id: group.id }, body: { state } });
    },
    update: (link) => {
      setOpened(true);
      queryClient.setQueryData(key, link);
      if (!group.isMobileGroup) groupsChanged();
    },
    failures: loadFailures,
  });
  if (found.isError && !found.data)
    return (
      <FailedState label={w.title} failure={found.error} words={loadFailures} onRetry={() => void found.refetch()} />
    );
  const path = found.data?.path;
  // On a phone the members come first: the link's words and actions wait behind its line.
  const told = !phone || opened;
  const known = !group.isMobileGroup || found.data !== undefined;
  return (
    <section className={css.part} aria-label={w.title}>
      <Switch
        className={css.switch}
        label={w.joinLink}
        description={told && (path ? w.on : w.off)}
        checked={Boolean(path)}
        disabled={busy || !known}
        onChange={(event) => void set(event.currentTarget.checked ? 'on' : 'off')}
      />
      {path && phone && (
        <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {sharedWords.link}
        </Button>
      )}
      {path && told && <JoinLink group={group} path={path} busy={busy} renew={() => void set('renewed')} />}
    </section>
  );
}

type Shown = { group: Group; path: string; busy: boolean; renew: () => void };

function JoinLink({ group, path, busy, renew }: Shown) {
  const [code, setCode] = useState(false);
  const address = location.origin + path;
  return (
    <div className={css.link}>
      <PublicLink address={address}>
        <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => setCode(true)}>
          {w.showCode}
        </Button>
        <ActionMenu
          label={commonWords.actions}
          entries={[
            { label: publicLinkWords.renew, icon: <IconRefresh size={16} aria-hidden />, run: renew, disabled: busy },
          ]}
        />
      </PublicLink>
      <CodeDialog group={group} path={path} opened={code} onClose={() => setCode(false)} />
    </div>
  );
}

type CodeProps = { group: Group; path: string; opened: boolean; onClose: () => void };

/** The code, to be shown from this screen, printed as a sheet for the door, or put into a bulletin. */
function CodeDialog({ group, path, opened, onClose }: CodeProps) {
  return (
    <Dialog
      title={group.name}
      opened={opened}
      onClose={onClose}
      buttons={<CodeButtons main path={path} fileName={`${group.name}.svg`} />}
    >
      <div className={css.code}>
        <QrCode text={location.origin + path} label={publicLinkWords.code} size={260} />
      </div>
    </Dialog>
  );
}
