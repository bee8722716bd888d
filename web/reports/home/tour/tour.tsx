import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import type { Action } from '../../../core/action.ts';
import { api } from '../../../core/client.ts';
import { refreshUser } from '../../../core/session.ts';
import { useAction } from '../../../core/use-action.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/controls/text-button.tsx';
import css from './tour.module.css';
import { tourWords as w } from '../words.ts';
import { commonWords } from '../../../ui/wording/common-words.ts';
import { sharedWords } from '../../../ui/wording/shared-words.ts';

const points = [
  { ...w.people, go: commonWords.people, href: paths.people() },
  { ...w.groups, go: commonWords.groups, href: paths.groups() },
  { ...w.write, go: sharedWords.writeAnSms, href: paths.composeSms() },
  { ...w.find, go: undefined, href: undefined },
];

const leave: Action<void> = {
  send: () => api.session.saveAccount({ body: { tourDue: false } }),
  update: () => refreshUser(),
};

/** Four points to begin with, one at a time, beside the page and never over it. Left once, it does not come back by itself. */
export function Tour() {
  const [place, setPlace] = useState(0);
  const { busy, run } = useAction(leave);
  const { title, about, go, href } = points[place]!;
  const last = place === points.length - 1;
  return (
    <section className={css.tour} aria-label={w.title}>
      <div className={css.head}>
        <p className={css.count}>{`${w.title}: ${place + 1} / ${points.length}`}</p>
        <CloseButton aria-label={w.leave} disabled={busy} onClick={() => void run()} />
      </div>
      <div aria-live="polite">
        <h2 className={css.title}>{title}</h2>
        <p className={css.about}>{about}</p>
      </div>
      <div className={css.actions}>
        {last ? (
          <Button size="sm" loading={busy} onClick={() => void run()}>
            {commonWords.done}
          </Button>
        ) : (
          <Button size="sm" onClick={() => setPlace(place + 1)}>
            {commonWords.next}
          </Button>
        )}
        {place > 0 && (
          <Button size="sm" variant="default" onClick={() => setPlace(place - 1)}>
            {sharedWords.back}
          </Button>
        )}
        {href && (
          <LinkButton size="sm" variant="subtle" href={href}>
            {go}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
