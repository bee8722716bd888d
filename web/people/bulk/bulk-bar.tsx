import { ActionIcon, Button } from '@mantine/core';
import { IconArchive, IconDots, IconDownload, IconId, IconMail, IconMessage, IconUsersPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { MemberCard } from '../../../contract/people/person-routes.ts';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import type { Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { useIsPhone } from '../../core/media-query.ts';
import { useAction } from '../../core/use-action.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useOpenedOnce } from '../../ui/dialogs/restore-focus.ts';
import { SelectionBar } from '../../ui/list/list-tools.tsx';
import type { RowSelectionOfAll } from '../../ui/list/row-selection.ts';
import { ActionMenu, type MenuEntry } from '../../ui/controls/action-menu.tsx';
import { bulkWords as w, peopleWords } from '../words.ts';
import { useArchiving } from '../use-archiving.ts';
import { exportPeople, type Shown, useMessagePeople } from './use-message-people.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const AddToGroup = lazyPart(() => import('./add-to-group.tsx'), 'AddToGroup');
const MemberCards = lazyPart(() => import('../cards/member-cards.tsx'), 'MemberCards', null);

type Props = { ticks: RowSelectionOfAll; who: ChosenPeople; total: number | undefined; name: string; shown: Shown };

const size = { size: 16, 'aria-hidden': true } as const;

type Cards = { cards: MemberCard[] };
const makeCards: Action<{ who: ChosenPeople }, Cards> = { send: (body) => api.people.memberCards({ body }) };

/** Actions for ticked people or everybody the list finds; on a phone the two most usual, the rest behind a button. */
export function BulkBar({ ticks, who, total, name, shown }: Props) {
  const [adding, setAdding] = useState(false);
  const addingOnce = useOpenedOnce(adding);
  const { archive, busy: archiving } = useArchiving();
  const { busy, message } = useMessagePeople();
  const [cards, setCards] = useState<readonly MemberCard[]>();
  const { busy: making, run: print } = useAction({ ...makeCards, onDoneHere: (made) => setCards(made.cards) });
  const printed = useCallback(() => setCards(undefined), []);
  const count = ticks.keys.size;
  const phone = useIsPhone();
  const toGroup = () => setAdding(true);
  const archiveAll = () => void archive(who, count).then((done) => done && ticks.clear());
  const exports: MenuEntry[] = [
    ...(['xlsx', 'csv'] as const).map((format) => ({
      label: format === 'xlsx' ? peopleWords.exportXlsx : peopleWords.exportCsv,
      icon: <IconDownload {...size} />,
      run: () => void exportPeople(who, count, shown, format),
    })),
    { label: w.cards, icon: <IconId {...size} />, run: () => void print({ who }), section: true },
  ];
  return (
    <>
      <SelectionBar ticks={ticks} total={total}>
        <Button
          size="sm"
          leftSection={<IconMessage {...size} />}
          loading={busy}
          aria-keyshortcuts="c"
          onClick={() => message({ who, name })}
        >
          {commonWords.sendSms}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={phone ? undefined : <IconMail {...size} />}
          loading={busy}
          onClick={() => message({ who, name, way: 'email' })}
        >
          {commonWords.sendEmail}
        </Button>
        {phone ? (
          <ActionMenu
            label={w.more}
            entries={[
              { label: w.toGroup, icon: <IconUsersPlus {...size} />, run: toGroup },
              { label: sharedWords.archive, icon: <IconArchive {...size} />, run: archiveAll },
              ...exports,
            ]}
            button={(props) => (
              <ActionIcon
                variant="default"
                size="input-sm"
                loading={making || archiving}
                aria-label={w.more}
                {...props}
              >
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            )}
          />
        ) : (
          <>
            <Button size="sm" variant="default" leftSection={<IconUsersPlus {...size} />} onClick={toGroup}>
              {w.toGroup}
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconArchive {...size} />}
              loading={archiving}
              onClick={archiveAll}
            >
              {sharedWords.archive}
            </Button>
            <ActionMenu
              label={sharedWords.export}
              entries={exports}
              button={(props) => (
                <Button
                  size="sm"
                  variant="default"
                  loading={making}
                  leftSection={<IconDownload {...size} />}
                  {...props}
                >
                  {sharedWords.export}
                </Button>
              )}
            />
          </>
        )}
      </SelectionBar>
      {addingOnce && (
        <>
          <AddToGroup opened={adding} onClose={() => setAdding(false)} who={who} count={count} onDone={ticks.clear} />
        </>
      )}
      {cards && <MemberCards cards={cards} onDone={printed} />}
    </>
  );
}
