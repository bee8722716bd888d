import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { labels } from '../wording/labels.ts';
import { ActionMenu } from './action-menu.tsx';
import { sharedWords } from '../wording/shared-words.ts';

type Props = {
  /** The download address of the spreadsheet, by format. */
  hrefOf: (format: 'xlsx' | 'csv') => string;
};

/** Everything of a report to take along: as a spreadsheet, or on paper. */
export function ExportMenu({ hrefOf }: Props) {
  const entries = [
    { label: labels.asExcel, run: () => download(hrefOf('xlsx')) },
    { label: sharedWords.csv, run: () => download(hrefOf('csv')) },
    { label: sharedWords.print, run: () => print() },
  ];
  return (
    <ActionMenu
      label={sharedWords.export}
      entries={entries}
      button={(props) => (
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} {...props}>
          {sharedWords.export}
        </Button>
      )}
    />
  );
}

const download = (href: string) => Object.assign(document.createElement('a'), { href, download: '' }).click();
