import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { catalogue } from '../../core/catalogue.ts';
import { toast } from '../../core/toast.tsx';
import css from './public-link.module.css';
import { sharedWords } from '../wording/shared-words.ts';

/** The texts of every public page's link, and of the code that leads to it. */
export const publicLinkWords = catalogue('public-link', {
  code: 'QR code for the page',
  download: 'Download code',
  print: 'Print poster',
  renew: 'Renew link',
  askRenew: 'The old link and every code printed from it will stop working.',
  switchOff: 'Switch off',
  askOff: 'The link and every code printed from it will stop working. If you switch it on again, you get a new link.',
});

/** The questions before a public link stops working. */
export const publicLinkQuestions = {
  renewed: {
    title: publicLinkWords.renew,
    message: publicLinkWords.askRenew,
    verb: publicLinkWords.renew,
    danger: true,
  },
  off: {
    title: publicLinkWords.switchOff,
    message: publicLinkWords.askOff,
    verb: publicLinkWords.switchOff,
    danger: true,
  },
};

/** The address of a public page, to be copied; `children`: its other actions. */
export function PublicLink({ address, children }: { address: string; children?: ReactNode }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(sharedWords.copied);
    } catch {
      toast.warning(sharedWords.notCopied);
    }
  };
  return (
    <div className={css.link}>
      <TextInput
        label={sharedWords.link}
        size="sm"
        readOnly
        value={address}
        classNames={{ input: css.address }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        {sharedWords.copyLink}
      </Button>
      {children}
    </div>
  );
}

type CodeProps = { path: string; fileName: string; main?: boolean };

/** The code of a public page as a picture, and as a sheet to be put up; `main`: the sheet is what one is here for. */
export function CodeButtons({ path, fileName, main = false }: CodeProps) {
  return (
    <>
      <Button
        component="a"
        href={`${path}/qr.svg`}
        download={fileName}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {publicLinkWords.download}
      </Button>
      <Button
        component="a"
        href={`${path}/poster`}
        target="_blank"
        rel="noreferrer"
        variant={main ? 'filled' : 'default'}
        leftSection={<IconPrinter size={16} aria-hidden />}
      >
        {publicLinkWords.print}
      </Button>
    </>
  );
}
