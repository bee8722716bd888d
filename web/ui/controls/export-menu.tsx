import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { labels } from '../wording/labels.ts';
import { ActionMenu } from './action-menu.tsx';

type Props = {
  /** The download address of the spreadsheet, by format. */
  hrefOf: (format: 'xlsx' | 'csv') => string;
};

/** Everything of a report to take along: as a spreadsheet, or on paper. */
export function ExportMenu({ hrefOf }: Props) {
  const entries = [
    { label: labels.asExcel, run: () => download(hrefOf('xlsx')) },
    { label: labels.asCsv, run: () => download(hrefOf('csv')) },
    { label: labels.print, run: () => print() },
  ];
  return (
    <ActionMenu
      label={labels.export}
      entries={entries}
      button={(props) => (
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} {...props}>
          {labels.export}
        </Button>
      )}
    />
  );
}

const download = (href: string) => Object.assign(document.createElement('a'), { href, download: '' }).click();
