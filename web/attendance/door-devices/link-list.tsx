import { Button } from '@mantine/core';
import type { z } from 'zod';
import type { doorLink } from '../../../contract/attendance/door-schemas.ts';
import { runAction } from '../../core/action.ts';
import { ago } from '../../ui/wording/dates.ts';
import { stoppingLink } from './actions.ts';
import css from './door-devices.module.css';
import { doorWords as w } from './words.ts';

type Link = z.output<typeof doorLink>;

/** The links there were. They open nothing from here: only who was told one has it. */
export function LinkList({ links }: { links: Link[] }) {
  if (links.length === 0) return null;
  return (
    <section className={css.part} aria-label={w.links}>
      <h3 className={css.heading}>{w.links}</h3>
      <ul className={css.list}>
        {links.map((link) => (
          <li key={link.id} className={css.line}>
            <span className={css.who}>
              <span dir="auto">
                {link.madeBy
                  ? w.linkBy({ name: link.madeBy, when: ago(link.madeAt) })
                  : w.linkByNobody({ when: ago(link.madeAt) })}
              </span>
              <span className={css.quiet}>
                {[w.joined({ count: link.devices }), ended(link)].filter(Boolean).join(', ')}
              </span>
            </span>
            {!ended(link) && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={w.stopOf({ when: ago(link.madeAt) })}
                onClick={() => void runAction(stoppingLink, { id: link.id })}
              >
                {w.stop}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ended({ stoppedAt, endsAt }: Link): string | undefined {
  if (stoppedAt) return w.stopped;
  return new Date(endsAt) < new Date() ? w.linkOver : undefined;
}
