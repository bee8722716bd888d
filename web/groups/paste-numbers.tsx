import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../core/client.ts';
import { useAction } from '../core/use-action.ts';
import { Note } from '../ui/marks/badge.tsx';
import type { Candidate } from '../people/pick-people.tsx';
import css from './groups.module.css';
import { memberWords as w } from './words.ts';

/** Phone numbers as they stand in a chat or a sheet: whoever has one is chosen, and those of nobody are named. */
export function PasteNumbers({ onFound }: { onFound: (people: Candidate[]) => void }) {
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<string[]>([]);
  const { busy, run } = useAction({
    send: (body: { text: string }) => api.people.findByNumbers({ body }),
    onDoneHere: (found) => {
      onFound(found.people);
      setUnknown(found.unknown);
      // What is left are the numbers that are still to be dealt with.
      setText(found.unknown.join('\n'));
    },
  });
  return (
    <div className={css.panel}>
      <Textarea
        label={w.numbers}
        placeholder={w.numbersHint}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={20_000}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setUnknown([]);
        }}
      />
      {unknown.length > 0 && (
        <div role="status">
          <Note tone="warning">{w.nobodyHas({ numbers: unknown.slice(0, 20), count: unknown.length })}</Note>
        </div>
      )}
      <div>
        <Button variant="default" loading={busy} disabled={text.trim() === ''} onClick={() => void run({ text })}>
          {w.findNumbers}
        </Button>
      </div>
    </div>
  );
}
