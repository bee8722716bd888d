import { Button, ActionIcon } from '@mantine/core';
import { useState } from 'react';
import type { CustomField } from '../../../contract/people/custom-fields.ts';
import { SettingsFrame } from '../../session/settings/settings-frame.tsx';
import css from '../../ui/page/settings.module.css';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Section } from '../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { useAllCustomFields } from './use-custom-fields.ts';
import { fieldWords as w } from './words.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { useAction } from '../../core/use-action.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { peopleKeys } from '../keys.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { labels } from '../../ui/wording/labels.ts';

const readAgain = () => queryClient.invalidateQueries({ queryKey: peopleKeys.customFields });

const putAway: Action<CustomField> = {
  ask: ({ label }) => ({ title: w.archiveTitle({ field: label }), message: w.archiveAbout, verb: sharedWords.archive }),
  send: ({ id }) => api.people.archiveCustomField({ params: { id }, body: { archived: true } }),
  update: readAgain,
  success: (_, { label }) => w.archived({ field: label }),
};

const bringBack: Action<CustomField> = {
  send: ({ id }) => api.people.archiveCustomField({ params: { id }, body: { archived: false } }),
  update: readAgain,
};

const order: Action<string[]> = {
  send: (ids) => api.people.orderCustomFields({ body: { ids } }),
  update: readAgain,
};

type Props = { field: CustomField; used: readonly CustomField[]; onEdit: () => void };

/** One field of the settings: its description, its readers, and its actions. */
function FieldLine({ field, used, onEdit }: Props) {
  const away = useAction(putAway);
  const back = useAction(bringBack);
  const { label, kind, key, archived } = field;
  return (
    <li className={css.line}>
      <div className={css.lineWords}>
        <p className={css.lineTitle}>{label}</p>
        <p className={css.lineAbout}>
          {[w.kinds[kind], seenBy(field), ...(archived ? [] : [w.inMessages({ key })])].join(' · ')}
        </p>
      </div>
      {!archived && <Places field={field} used={used} />}
      <ActionMenu
        label={labels.actionsForRow({ row: label })}
        entries={
          archived
            ? [{ label: w.restore, run: () => void back.run(field) }]
            : [
                { label: w.edit, run: onEdit },
                { label: sharedWords.archive, run: () => void away.run(field) },
              ]
        }
      />
    </li>
  );
}

function seenBy({ forLeaders, forPerson }: CustomField): string {
  const who = [...(forLeaders ? [w.leaders] : []), ...(forPerson === 'no' ? [] : [w.themselves])];
  return who.length > 0 ? w.seenBy({ who }) : w.onlyAdministrators;
}

function Places({ field: { id, label }, used }: Omit<Props, 'onEdit'>) {
  const { busy, run } = useAction(order);
  const place = used.findIndex((one) => one.id === id);
  const move = (by: number) => {
    const ids = used.map((one) => one.id).filter((one) => one !== id);
    ids.splice(place + by, 0, id);
    void run(ids);
  };
  const icon = { size: 16, 'aria-hidden': true } as const;
  const button = { variant: 'subtle', color: 'gray', size: 32 } as const;
  return (
    <>
      <ActionIcon {...button} aria-label={w.up({ field: label })} disabled={busy || place < 1} onClick={() => move(-1)}>
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={w.down({ field: label })}
        disabled={busy || place === used.length - 1}
        onClick={() => move(1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
    </>
  );
}

const FieldDialog = lazyPart(() => import('./field-dialog.tsx'), 'FieldDialog');

/** The fields of people that the organisation defines: added, named, put into order and away. */
export function FieldSettings() {
  const fields = useAllCustomFields();
  const [edited, setEdited] = useState<CustomField | 'new'>();
  const { used, all } = fields.data ?? { used: [], all: [] };
  const away = all.filter(({ archived }) => archived);
  return (
    <SettingsFrame>
      <Section title={w.title} about={w.about}>
        {fields.isPending && <Skeleton height="120px" />}
        {fields.isError && <FailedState failure={fields.error} onRetry={() => void fields.refetch()} />}
        {fields.data && used.length === 0 && <p className={css.plain}>{w.none}</p>}
        {used.length > 0 && (
          <ul className={css.lines}>
            {used.map((field) => (
              <FieldLine key={field.id} field={field} used={used} onEdit={() => setEdited(field)} />
            ))}
          </ul>
        )}
        {fields.data && (
          <div>
            <Button onClick={() => setEdited('new')}>{w.add}</Button>
          </div>
        )}
      </Section>
      {away.length > 0 && (
        <Section title={w.archivedTitle}>
          <ul className={css.lines}>
            {away.map((field) => (
              <FieldLine key={field.id} field={field} used={used} onEdit={() => setEdited(field)} />
            ))}
          </ul>
        </Section>
      )}
      {edited && <FieldDialog field={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </SettingsFrame>
  );
}
