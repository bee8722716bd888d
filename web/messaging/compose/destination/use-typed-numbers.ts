import { useEffect, useState } from 'react';
import { importWithRetry } from '../../../core/import-with-retry.ts';

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
