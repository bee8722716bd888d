import { ActionIcon } from '@mantine/core';
import { IconArchive, IconCake, IconColumns3, IconCopy, IconDots, IconDownload } from '@tabler/icons-react';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { paths } from '../../paths.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { exportPeople, type Shown } from '../bulk/use-message-people.ts';
import { peopleWords as w } from '../words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';

type Props = { who: ChosenPeople; count: number; shown: Shown; onColumns: () => void };

const size = { size: 16, 'aria-hidden': true } as const;

/** The quieter things to do with the list as it stands, and the places beside it. */
export function PeopleMenu({ who, count, shown, onColumns }: Props) {
  return (
    <ActionMenu
      label={w.more}
      entries={[
        { label: peopleCommon.columns, icon: <IconColumns3 {...size} />, run: onColumns },
        {
          label: w.exportXlsx,
          icon: <IconDownload {...size} />,
          run: () => void exportPeople(who, count, shown, 'xlsx'),
        },
        {
          label: w.exportCsv,
          icon: <IconDownload {...size} />,
          run: () => void exportPeople(who, count, shown, 'csv'),
        },
        { label: w.birthdays, icon: <IconCake {...size} />, href: paths.birthdays(), section: true },
        { label: peopleCommon.probableDuplicates, icon: <IconCopy {...size} />, href: paths.duplicates() },
        { label: sharedWords.archivedPeople, icon: <IconArchive {...size} />, href: paths.archivedPeople() },
      ]}
      button={(props) => (
        <ActionIcon variant="default" size={36} aria-label={w.more} {...props}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    />
  );
}
