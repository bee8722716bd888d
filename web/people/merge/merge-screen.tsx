import { Button, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { runAction } from '../../core/action.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { usePathParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../../ui/page/states.tsx';
import { markAsDifferent } from './mark-as-different.ts';
import { duplicateWords, mergeWords as w } from './words.ts';
import { useAllCustomFields } from '../custom-fields/use-custom-fields.ts';
import { peopleKeys } from '../keys.ts';
import { nameOf } from '../find-people.ts';
import {
  type Chosen,
  fieldsWith,
  type Side,
  suggestedFields,
  suggestedSurvivor,
  type Field,
  type Merged,
} from './merge-fields.ts';
import css from './merge.module.css';
import { useMerging } from './use-merging.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { number } from '../../ui/wording/formats.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { peopleCommon } from '../common-words.ts';
import { peopleWords } from '../words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';

/** Two people side by side: the one who stays, and the values to keep. */
export function MergePeople() {
  const { first = '', second = '' } = usePathParams();
  const key = peopleKeys.pair(first, second);
  const found = useQuery({ queryKey: key, queryFn: () => api.people.pair({ params: { first, second } }) });
  const back = (
    <LinkButton variant="default" href={paths.duplicates()}>
      {peopleCommon.probableDuplicates}
    </LinkButton>
  );
  if (found.error instanceof ApiError && found.error.status === 404) {
    return (
      <Page title={w.title}>
        <EmptyState title={w.missing} action={back} />
      </Page>
    );
  }
  if (!found.data) {
    return (
      <Page title={w.title} more={back}>
        {found.isError ? (
          <FailedState failure={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height="420px" />
        )}
      </Page>
    );
  }
  return <Choosing key={`${first}-${second}`} first={found.data.first} second={found.data.second} />;
}

function Choosing({ first, second }: { first: Side; second: Side }) {
  const [stays, setStays] = useState(() => suggestedSurvivor(first, second));
  const [kept, merged] = stays === 'first' ? [first, second] : [second, first];
  // Fields without a choice follow both people, who may be shown with older data at first.
  const [said, setSaid] = useState<Chosen>({});
  // Archived fields too, because a merge must not lose their values.
  const fields = fieldsWith(useAllCustomFields().data?.all ?? []);
  const choose = { ...suggestedFields(fields, { kept, merged }), ...said };
  const { busy, run: merge } = useMerging(first.id, second.id);
  const navigate = useNavigateFromHere();
  const keep = (which: 'first' | 'second') => {
    setStays(which);
    setSaid({});
  };
  const apart = async () => {
    if (await runAction(markAsDifferent, { first, second })) navigate(paths.duplicates(), { replace: true });
  };
  return (
    <Page
      title={w.title}
      state={w.about}
      more={
        <Button variant="default" onClick={() => void apart()}>
          {duplicateWords.apart}
        </Button>
      }
      action={
        <Button
          classNames={{ root: css.verb, label: css.verbLabel }}
          loading={busy}
          onClick={() => void merge({ kept, merged, choose })}
        >
          {w.verb({ merged: nameOf(merged), kept: nameOf(kept) })}
        </Button>
      }
    >
      <SideBySide
        fields={fields}
        first={first}
        second={second}
        stays={stays}
        onStays={keep}
        choose={choose}
        onChoose={(field, from) => setSaid((now) => ({ ...now, [field]: from }))}
      />
    </Page>
  );
}

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

/** One row for each field, one column for each person; different values are chosen, equal ones only shown. */
function SideBySide({ fields, first, second, stays, onStays, choose, onChoose }: Props) {
  const sides = [
    ['first', first],
    ['second', second],
  ] as const;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{recordWords.detail}</span>
          </th>
          {sides.map(([which, side]) => (
            <th key={which} scope="col" data-stays={stays === which || undefined}>
              <span className={css.who}>
                <PersonAvatar name={side.name} pictureId={side.pictureId} />
                <span className={css.name}>{nameOf(side)}</span>
                {side.isFirstTimer && <Badge tone="info">{commonWords.firstTimer}</Badge>}
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
        <Facts label={commonWords.groups} value={(side) => side.groups.join(', ')} sides={[first, second]} />
        <Facts label={commonWords.messages} value={(side) => number(side.messages)} sides={[first, second]} />
        <Facts label={peopleWords.columns.added} value={(side) => day(side.createdAt)} sides={[first, second]} />
      </tbody>
    </table>
  );
}

function Picture({ side }: { side: Side }) {
  return side.pictureId ? <PersonAvatar name={side.name} pictureId={side.pictureId} size={56} /> : <i>{w.none}</i>;
}

/** A fact kept of both, whoever stays. */
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
