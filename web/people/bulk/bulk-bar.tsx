import { Button } from '@mantine/core';
import { IconArchive, IconDownload, IconMail, IconMessage, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useOpenedOnce } from '../../ui/dialogs/use-opened-once.ts';
import { SelectionBar } from '../../ui/list/list-tools.tsx';
import type { RowSelectionOfAll } from '../../ui/list/row-selection.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { bulkWords as w, peopleWords } from '../words.ts';
import { useArchiving } from '../use-archiving.ts';
import { exportPeople, type Shown } from './export-link.ts';
import { useMessagePeople } from './use-message-people.ts';

const AddToGroup = lazyPart(() => import('./add-to-group.tsx'), 'AddToGroup');

type Props = { ticks: RowSelectionOfAll; who: ChosenPeople; total: number | undefined; name: string; shown: Shown };

const size = { size: 16, 'aria-hidden': true } as const;

/** What can be done with the people ticked, or with everybody the list finds. */
export function BulkBar({ ticks, who, total, name, shown }: Props) {
  const [adding, setAdding] = useState(false);
  const addingOnce = useOpenedOnce(adding);
  const { archive, busy: archiving } = useArchiving();
  const { busy, message } = useMessagePeople();
  const count = ticks.keys.size;
  return (
    <>
      <SelectionBar ticks={ticks} total={total}>
        <Button size="sm" leftSection={<IconMessage {...size} />} loading={busy} onClick={() => message({ who, name })}>
          {peopleWords.sendSms}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconMail {...size} />}
          loading={busy}
          onClick={() => message({ who, name, way: 'email' })}
        >
          {peopleWords.sendEmail}
        </Button>
        <Button size="sm" variant="default" leftSection={<IconUsersPlus {...size} />} onClick={() => setAdding(true)}>
          {w.toGroup}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArchive {...size} />}
          loading={archiving}
          onClick={() => void archive(who, count).then((done) => done && ticks.clear())}
        >
          {w.archive}
        </Button>
        <ActionMenu
          label={w.export}
          entries={(['xlsx', 'csv'] as const).map((format) => ({
            label: format === 'xlsx' ? peopleWords.exportXlsx : peopleWords.exportCsv,
            run: () => void exportPeople(who, count, shown, format),
          }))}
          button={(props) => (
            <Button size="sm" variant="default" leftSection={<IconDownload {...size} />} {...props}>
              {w.export}
            </Button>
          )}
        />
      </SelectionBar>
      {addingOnce && (
        <>
          <AddToGroup opened={adding} onClose={() => setAdding(false)} who={who} count={count} onDone={ticks.clear} />
        </>
      )}
    </>
  );
}
