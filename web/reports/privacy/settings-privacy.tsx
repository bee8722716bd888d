import { useUser, refreshUser } from '../../core/session.ts';
import { SettingsFrame } from '../../session/settings/settings-frame.tsx';
import { Section } from '../../ui/page/page.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { RetentionPart } from './retention-part.tsx';
import { keepingWords as w } from './words.ts';
import { Button, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, hrefOf, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { useAction } from '../../core/use-action.ts';
import { PasswordDialog } from '../../session/settings/password-dialog.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { day, when } from '../../ui/wording/dates.ts';
import type { routes } from '../../../contract/routes.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import css from '../../ui/page/settings.module.css';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { fileSize } from '../../ui/wording/formats.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Export = Output<(typeof routes)['reports']['exports']>['items'][number];

const key = ['reports', 'exports'];

/** Exports of everything: asked for with the password, made in a while, there for a day. */
function ExportsPart() {
  const found = useLiveQuery({
    queryKey: key,
    live: { topics: ['organisation'] },
    queryFn: () => api.reports.exports(),
  });
  const [asking, setAsking] = useState(false);
  const ask = async (password: string) => {
    await api.reports.exportOrganisation({ body: { password } });
    await found.refetch();
  };
  return (
    <>
      {found.isPending && <Skeleton height="44px" />}
      {found.isError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && found.data.items.length > 0 && (
        <ul className={css.lines}>
          {found.data.items.map((one) => (
            <Line key={one.id} one={one} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {w.takeButton}
        </Button>
      </div>
      <PasswordDialog
        title={w.take}
        about={w.takeAsk}
        verb={w.takeButton}
        opened={asking}
        onClose={() => setAsking(false)}
        submit={ask}
      />
    </>
  );
}

function Line({ one }: { one: Export }) {
  const [now] = useState(() => Date.now());
  const open = one.state === 'ready' && one.until !== null && new Date(one.until).getTime() > now;
  return (
    <li className={css.line}>
      <div className={css.lineWords}>
        <p className={css.lineTitle}>{when(one.askedAt)}</p>
        <p className={css.lineAbout}>
          {one.state === 'running' && w.making}
          {one.state === 'failed' && w.failed}
          {one.state === 'ready' &&
            (open ? w.ready({ size: fileSize(one.bytes), until: when(one.until ?? '') }) : sharedWords.ended)}
        </p>
      </div>
      {open && (
        <Button
          component="a"
          variant="default"
          href={hrefOf('reports', 'downloadExport', { params: { id: one.id } })}
          download
        >
          {w.download}
        </Button>
      )}
    </li>
  );
}

const ReadingSetting = lazyPart(
  () => import('../../messaging/channels/email/reading/reading-setting.tsx'),
  'ReadingSetting',
  null,
);

/** How long things are kept, taking everything along, and closing the organisation. */
export function PrivacySettings() {
  const user = useUser();
  const owner = user.role === 'owner';
  return (
    <SettingsFrame>
      {user.closesAt && (
        <Section title={sharedWords.closeTheOrganisation}>
          <ClosingPart />
        </Section>
      )}
      {!user.closesAt && (
        <Section title={w.keep} about={owner ? w.keepAbout : `${w.keepAbout} ${w.ownerOnly}`}>
          <RetentionPart />
        </Section>
      )}
      {!user.closesAt && <ReadingSetting />}
      {owner && (
        <Section title={w.take} about={w.takeAbout}>
          <ExportsPart />
        </Section>
      )}
      {owner && !user.closesAt && (
        <Section title={sharedWords.closeTheOrganisation} about={w.closeAbout}>
          <ClosingPart />
        </Section>
      )}
    </SettingsFrame>
  );
}

/** Closing the organisation; while it is being closed, keeping it. */
function ClosingPart() {
  const user = useUser();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const close = async (password: string) => {
    await api.reports.closeOrganisation({ body: { name, password } });
    await refreshUser();
    await router.invalidate();
  };
  const { busy: keeping, run: keep } = useAction<void, unknown>({
    send: () => api.reports.cancelClosing(),
    success: () => commonWords.done,
    onDone: async () => {
      await queryClient.invalidateQueries();
      await router.invalidate();
    },
  });
  if (user.closesAt) {
    const owner = user.role === 'owner';
    return (
      <>
        <Note tone="warning" title={w.closingTitle({ name: user.tenantName, day: day(user.closesAt) })}>
          {owner ? w.closingOwner : w.closingOthers}
        </Note>
        {owner && (
          <div>
            <Button loading={keeping} onClick={() => void keep()}>
              {w.keepButton}
            </Button>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <div>
        <Button variant="default" color="red" onClick={() => setAsking(true)}>
          {sharedWords.closeTheOrganisation}
        </Button>
      </div>
      <PasswordDialog
        title={commonWords.named({ label: sharedWords.closeTheOrganisation, name: user.tenantName })}
        about={w.closeAsk}
        verb={sharedWords.closeTheOrganisation}
        danger
        opened={asking}
        onClose={() => setAsking(false)}
        submit={close}
      >
        <TextInput
          label={w.closeName}
          value={name}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </PasswordDialog>
    </>
  );
}
