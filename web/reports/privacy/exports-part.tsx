import { Button } from '@mantine/core';
import { useState } from 'react';
import type { routes } from '../../../contract/routes.ts';
import { api, hrefOf, type Output } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { PasswordDialog } from '../../session/settings/password-dialog.tsx';
import css from '../../session/settings/settings.module.css';
import { when } from '../../ui/wording/dates.ts';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { keepingWords as w } from './words.ts';
import { fileSize } from '../../ui/wording/formats.ts';
import { labels } from '../labels.ts';

type Export = Output<(typeof routes)['reports']['exports']>['items'][number];

const key = ['reports', 'exports'];

/** Exports of everything: asked for with the password, made in a while, there for a day. */
export function ExportsPart() {
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
      {found.isError && (
        <FailedState what={labels.theExports} failure={found.error} onRetry={() => void found.refetch()} />
      )}
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
            (open ? w.ready({ size: fileSize(one.bytes), until: when(one.until ?? '') }) : w.over)}
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
