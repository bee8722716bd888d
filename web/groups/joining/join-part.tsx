import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { importWithRetry } from '../../core/import-with-retry.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { groupKeys } from '../keys.ts';
import { loadFailures } from '../words.ts';
import css from './joining.module.css';
import { joinWords as w } from './words.ts';

const QrCode = lazy(
  importWithRetry(() => import('../../ui/marks/qr-code.tsx').then((module) => ({ default: module.QrCode }))),
);

type Group = { id: string; name: string };
type State = 'on' | 'off' | 'renewed';

/** The public link of a mobile group: made, shown as a link and a code, renewed and switched off. */
export function JoinPart({ group }: { group: Group }) {
  const key = groupKeys.joinLink(group.id);
  const found = useQuery({ queryKey: key, queryFn: () => api.groups.joinLink({ params: { id: group.id } }) });
  const [busy, setBusy] = useState(false);
  const set = async (state: State, said?: string) => {
    setBusy(true);
    try {
      queryClient.setQueryData(key, await api.groups.setJoinLink({ params: { id: group.id }, body: { state } }));
      if (said) toast.success(said);
    } catch (failure) {
      toast.failure(failure, loadFailures);
    } finally {
      setBusy(false);
    }
  };
  const path = found.data?.path;
  return (
    <Section title={w.title} about={found.data && (path ? w.on : w.off)}>
      {found.isPending && <Skeleton height="36px" />}
      {found.isError && !found.data && (
        <FailedState
          what="the join link"
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

type Shown = { group: Group; path: string; busy: boolean; set: (state: State, said?: string) => Promise<void> };

function Link({ group, path, busy, set }: Shown) {
  const [code, setCode] = useState(false);
  const address = location.origin + path;
  const ask = async (state: State, question: { title: string; message: string; verb: string }, said: string) => {
    if (await confirm({ ...question, danger: true })) await set(state, said);
  };
  return (
    <>
      <div className={css.link}>
        <TextInput
          label={w.link}
          size="sm"
          readOnly
          value={address}
          classNames={{ input: css.address }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(address)}>
          {w.copy}
        </Button>
        <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => setCode(true)}>
          {w.showCode}
        </Button>
      </div>
      <div className={css.acts}>
        <Button
          variant="subtle"
          size="compact-sm"
          data-flush
          disabled={busy}
          onClick={() => void ask('renewed', w.askRenew, w.renewed)}
        >
          {w.renew}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          onClick={() => void ask('off', w.askOff, w.switchedOff)}
        >
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
      title={w.codeTitle(group.name)}
      opened={opened}
      onClose={onClose}
      buttons={
        <>
          <Button
            component="a"
            href={`${path}/qr.svg`}
            download={w.fileName(group.name)}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {w.download}
          </Button>
          <Button
            component="a"
            href={`${path}/poster`}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            {w.print}
          </Button>
        </>
      }
    >
      <div className={css.code}>
        <Suspense fallback={<Skeleton width="260px" height="260px" />}>
          <QrCode text={location.origin + path} label={w.code} size={260} />
        </Suspense>
      </div>
    </Dialog>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success(w.copied);
  } catch {
    toast.warning(w.notCopied);
  }
}
