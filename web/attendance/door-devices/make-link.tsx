import { Button, CopyButton } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import { useAction } from '../../core/use-action.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { inFullDay, when } from '../../ui/wording/dates.ts';
import { makingLink, type MadeLink } from './actions.ts';
import css from './door-devices.module.css';
import { doorWords as w } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

type Item = Pick<AttendanceItem, 'id' | 'fullEventName' | 'eventDate'>;

/** Makes a link, and shows it with its PIN this once. */
export function MakeLink({ item }: { item: Item }) {
  const [made, setMade] = useState<MadeLink>();
  const { busy, run } = useAction(makingLink(setMade));
  return (
    <>
      {made && <Made key={made.id} item={item} made={made} />}
      <Button
        variant={made ? 'default' : 'filled'}
        leftSection={<IconLink size={16} aria-hidden />}
        loading={busy}
        onClick={() => void run({ itemId: item.id })}
      >
        {w.make}
      </Button>
    </>
  );
}

function Made({ item, made: { link: told, pin, endsAt } }: { item: Item; made: MadeLink }) {
  // By the address that works here: on a small network the server may know itself as localhost alone.
  const link = location.origin + new URL(told).pathname;
  const text = w.share({ event: item.fullEventName, date: inFullDay(item.eventDate), link });
  // The button that was pressed is below now and had lost the focus while it waited: the next key goes on from the link.
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <section className={css.made} aria-label={w.made} ref={part} tabIndex={-1}>
      <h3 className={css.heading}>{w.made}</h3>
      <p className={css.about}>{w.madeAbout({ until: when(endsAt) })}</p>
      <dl className={css.facts}>
        <dt>{sharedWords.link}</dt>
        <dd className={css.link}>{link}</dd>
        <dt>{rollWords.pin}</dt>
        <dd className={css.pin}>
          {pin.slice(0, 3)} {pin.slice(3)}
        </dd>
      </dl>
      <p className={css.about}>{w.pinAbout}</p>
      <div className={css.buttons}>
        <Button
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        >
          {w.whatsApp}
        </Button>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
              {copied ? sharedWords.copied : sharedWords.copyLink}
            </Button>
          )}
        </CopyButton>
      </div>
      {!link.startsWith('https:') && <Note tone="warning">{w.plain}</Note>}
    </section>
  );
}
