import { Radio } from '@mantine/core';
import { Badge } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { mergeWords as w } from './duplicates-words.ts';
import { nameOf } from '../name-of.ts';
import type { Chosen, Field, Merged, Side } from './merge-fields.ts';
import css from './merge.module.css';
import { number } from '../../ui/wording/formats.ts';

type Which = 'first' | 'second';
type Props = {
  fields: readonly Field[];
  first: Side;
  second: Side;
  stays: Which;
  onStays: (which: Which) => void;
  choose: Chosen;
  onChoose: (field: Merged, from: 'kept' | 'merged') => void;
};

/** One row for each thing, one column for each person; what differs is chosen, what is the same is only shown. */
export function SideBySide({ fields, first, second, stays, onStays, choose, onChoose }: Props) {
  const sides = [
    ['first', first],
    ['second', second],
  ] as const;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{w.field}</span>
          </th>
          {sides.map(([which, side]) => (
            <th key={which} scope="col" data-stays={stays === which || undefined}>
              <span className={css.who}>
                <PersonAvatar name={side.name} pictureId={side.pictureId} />
                <span className={css.name}>{nameOf(side)}</span>
                {side.isFirstTimer && <Badge tone="info">{w.firstTimer}</Badge>}
              </span>
              <Radio
                name="stays"
                label={w.stays}
                aria-label={w.stay({ name: nameOf(side) })}
                checked={stays === which}
                onChange={() => onStays(which)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields
          .filter(({ value }) => value(first) !== '' || value(second) !== '')
          .map(({ field, label, value }) => {
            const same = value(first) === value(second);
            return (
              <tr key={field}>
                <th scope="row">{label}</th>
                {sides.map(([which, side]) => {
                  const from = which === stays ? 'kept' : 'merged';
                  const picked = same || choose[field] === from;
                  const shown = field === 'picture' ? <Picture side={side} /> : value(side) || <i>{w.none}</i>;
                  return (
                    <td key={which} data-picked={picked || undefined}>
                      {same ? (
                        shown
                      ) : (
                        <Radio
                          name={field}
                          label={shown}
                          aria-label={w.take({
                            field: label,
                            value: field === 'picture' ? nameOf(side) : value(side) || w.none,
                          })}
                          checked={picked}
                          onChange={() => onChoose(field, from)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        <Facts label={w.groups} value={(side) => side.groups.join(', ')} sides={[first, second]} />
        <Facts label={w.messages} value={(side) => number(side.messages)} sides={[first, second]} />
        <Facts label={w.added} value={(side) => day(side.createdAt)} sides={[first, second]} />
      </tbody>
    </table>
  );
}

function Picture({ side }: { side: Side }) {
  return side.pictureId ? <PersonAvatar name={side.name} pictureId={side.pictureId} size={56} /> : <i>{w.none}</i>;
}

/** What is kept of both, whoever stays. */
function Facts({ label, value, sides }: { label: string; value: (side: Side) => string; sides: [Side, Side] }) {
  return (
    <tr>
      <th scope="row">
        {label}
        <span className={css.both}>{w.both}</span>
      </th>
      {sides.map((side) => (
        <td key={side.id} data-picked>
          {value(side) || <i>{w.none}</i>}
        </td>
      ))}
    </tr>
  );
}
