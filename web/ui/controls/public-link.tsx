import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast } from '../../core/toast.tsx';
import css from './public-link.module.css';

type LinkWords = { link: string; copy: string; copied: string; notCopied: string };

/** The address of a public page, to be copied; `children`: its other actions. */
export function PublicLink({ address, words, children }: { address: string; words: LinkWords; children?: ReactNode }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(words.copied);
    } catch {
      toast.warning(words.notCopied);
    }
  };
  return (
    <div className={css.link}>
      <TextInput
        label={words.link}
        size="sm"
        readOnly
        value={address}
        classNames={{ input: css.address }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        {words.copy}
      </Button>
      {children}
    </div>
  );
}

type CodeProps = { path: string; fileName: string; words: { download: string; print: string }; main?: boolean };

/** The code of a public page as a picture, and as a sheet to be put up; `main`: the sheet is what one is here for. */
export function CodeButtons({ path, fileName, words, main = false }: CodeProps) {
  return (
    <>
      <Button
        component="a"
        href={`${path}/qr.svg`}
        download={fileName}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {words.download}
      </Button>
      <Button
        component="a"
        href={`${path}/poster`}
        target="_blank"
        rel="noreferrer"
        variant={main ? 'filled' : 'default'}
        leftSection={<IconPrinter size={16} aria-hidden />}
      >
        {words.print}
      </Button>
    </>
  );
}
