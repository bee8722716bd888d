import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CustomField } from '../../../contract/people/custom-fields.ts';
import { SettingsFrame } from '../../session/settings/settings-frame.tsx';
import css from '../../session/settings/settings.module.css';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Section } from '../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { FieldLine } from './field-line.tsx';
import { useAllCustomFields } from './use-custom-fields.ts';
import { fieldWords as w } from './words.ts';

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
        {fields.isError && (
          <FailedState what={w.theFields} failure={fields.error} onRetry={() => void fields.refetch()} />
        )}
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
        <Section title={w.archivedTitle} about={w.archivedFields}>
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
