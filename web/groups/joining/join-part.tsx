import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { useAction } from '../../core/use-action.ts';
import { CodeButtons, PublicLink } from '../../ui/controls/public-link.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { groupKeys } from '../keys.ts';
import { loadFailures } from '../words.ts';
import css from './joining.module.css';
import { joinWords as w } from './words.ts';
import { labels } from '../labels.ts';

const QrCode = lazyPart(
  () => import('../../ui/marks/qr-code.tsx'),
  'QrCode',
  <Skeleton width="260px" height="260px" />,
);

type Group = { id: string; name: string };
type State = 'on' | 'off' | 'renewed';

const questions = { renewed: w.askRenew, off: w.askOff };
const done = { renewed: w.renewed, off: w.switchedOff };

/** The public link of a mobile group: made, shown as a link and a code, renewed and switched off. */
export function JoinPart({ group }: { group: Group }) {
  const key = groupKeys.joinLink(group.id);
  const found = useQuery({ queryKey: key, queryFn: () => api.groups.joinLink({ params: { id: group.id } }) });
  const { busy, run: set } = useAction({
    ask: (state: State) => (state === 'on' ? undefined : { ...questions[state], danger: true }),
    send: (state) => api.groups.setJoinLink({ params: { id: group.id }, body: { state } }),
    update: (link) => queryClient.setQueryData(key, link),
    success: (_, state) => (state === 'on' ? undefined : done[state]),
    failures: loadFailures,
  });
  const path = found.data?.path;
  return (
    <Section title={w.title} about={found.data && (path ? w.on : w.off)}>
      {found.isPending && <Skeleton height="36px" />}
      {found.isError && !found.data && (
        <FailedState
          what={labels.theJoinLink}
          failure={found.error}
          words={loadFailures}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && !path && (
        <div>
          <Button variant="default" loading={busy} onClick={() => void set('on')}>
            {w.make}
          </Button>
        </div>
      )}
      {path && <Link group={group} path={path} busy={busy} set={set} />}
    </Section>
  );
}

type Shown = { group: Group; path: string; busy: boolean; set: (state: State) => Promise<boolean> };

function Link({ group, path, busy, set }: Shown) {
  const [code, setCode] = useState(false);
  const address = location.origin + path;
  return (
    <>
      <PublicLink address={address} words={w}>
        <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => setCode(true)}>
          {w.showCode}
        </Button>
      </PublicLink>
      <div className={css.acts}>
        <Button variant="subtle" size="compact-sm" data-flush disabled={busy} onClick={() => void set('renewed')}>
          {w.renew}
        </Button>
        <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => void set('off')}>
          {w.switchOff}
        </Button>
      </div>
      <CodeDialog group={group} path={path} opened={code} onClose={() => setCode(false)} />
    </>
  );
}

type CodeProps = { group: Group; path: string; opened: boolean; onClose: () => void };

/** The code, to be shown from this screen, printed as a sheet for the door, or put into a bulletin. */
function CodeDialog({ group, path, opened, onClose }: CodeProps) {
  return (
    <Dialog
      title={w.codeTitle({ group: group.name })}
      opened={opened}
      onClose={onClose}
      buttons={<CodeButtons main path={path} fileName={w.fileName({ group: group.name })} words={w} />}
    >
      <div className={css.code}>
        <QrCode text={location.origin + path} label={w.code} size={260} />
      </div>
    </Dialog>
  );
}
