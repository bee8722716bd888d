import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Note } from '../../ui/marks/badge.tsx';
import { settingsWords } from './words.ts';
import css from './settings.module.css';

const w = settingsWords.administrators;

/** A link that is shown once, to be copied and handed over. */
export function OneTimeLink({ title, about, link }: { title: string; about: string; link: string }) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    setCopied(true);
  };
  return (
    <>
      <Note tone="info" title={title}>
        {about}
      </Note>
      <div className={css.copy}>
        <TextInput
          ref={input}
          readOnly
          value={link}
          aria-label={title}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" h={42} onClick={() => void copy()}>
          {copied ? w.copied : w.copy}
        </Button>
      </div>
    </>
  );
}
