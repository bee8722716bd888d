import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { importWithRetry } from '../../../core/import-with-retry.ts';
import { useUser } from '../../../core/session.ts';
import { plural } from '../../../core/words.ts';
import type { DraftWork } from '../composer.ts';
import { composeWords } from '../../words.ts';

type Props = { work: DraftWork; invalid: boolean };

const countNumbers = importWithRetry(() => import('../../../../contract/phone-numbers.ts'));

/** Phone numbers as one types or pastes them; what each is worth stands in the receipt. */
export function TypedNumbers({ work: { draft, change }, invalid }: Props) {
  const { typed } = draft;
  const { phoneExample } = useUser();
  const [count, setCount] = useState(0);
  // How numbers come apart is loaded once somebody types: the screen is there before.
  useEffect(() => {
    let latest = true;
    if (typed === '') setCount(0);
    else void countNumbers().then(({ divideNumbers }) => latest && setCount(divideNumbers(typed).length));
    return () => {
      latest = false;
    };
  }, [typed]);
  const about = 'Type one number per line, or put commas between them';
  return (
    <Textarea
      label={composeWords.destinations.typed}
      description={count > 0 ? `${about}; ${plural(count, 'number', 'numbers')} so far` : about}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={`e.g. ${phoneExample.national}`}
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
