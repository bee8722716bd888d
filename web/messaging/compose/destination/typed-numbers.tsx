import { Textarea } from '@mantine/core';
import { useUser } from '../../../core/session.ts';
import type { DraftWork } from '../composer.ts';
import { writingWords as w } from '../words.ts';
import { useEffect, useState } from 'react';
import { importWithRetry } from '../../../core/import-with-retry.ts';
import { commonWords } from '../../../ui/wording/common-words.ts';

type Props = { work: DraftWork; invalid: boolean };

/** Phone numbers as one types or pastes them; what each is worth stands in the receipt. */
export function TypedNumbers({ work: { draft, change }, invalid }: Props) {
  const { typed } = draft;
  const { phoneExample } = useUser();
  const count = useTypedNumbers(typed).length;
  return (
    <Textarea
      label={commonWords.phoneNumbers}
      description={w.typeNumbers({ count })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={w.exampleNumber({ number: phoneExample.national })}
      rows={3}
      resize="vertical"
      inputMode="tel"
      autoComplete="off"
      value={typed}
      error={invalid}
      onChange={(event) => change({ typed: event.currentTarget.value })}
    />
  );
}

const load = importWithRetry(() => import('../../../../contract/phone-numbers.ts'));

/** The numbers that stand in what was typed. How they come apart is loaded once there is something: the screen is there before. */
export function useTypedNumbers(typed: string): string[] {
  const [numbers, setNumbers] = useState<string[]>([]);
  useEffect(() => {
    let latest = true;
    if (typed.trim() === '') setNumbers([]);
    else void load().then(({ divideNumbers }) => latest && setNumbers(divideNumbers(typed)));
    return () => {
      latest = false;
    };
  }, [typed]);
  return numbers;
}
