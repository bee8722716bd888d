import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../core/failures.ts';
import type { Message } from '../../core/message.ts';
import { toast } from '../../core/toast.tsx';
import { controlFailures } from '../control-words.ts';
import { insufficientUnits, tooFewUnits } from '../words.ts';

type Run = (work: () => Promise<Message | undefined>, name?: string) => Promise<void>;

/**
 * Runs one act on a message at a time: a second click while it runs is none; what fails is said, what is done is read
 * anew. Where there are several messages `name` tells their acts apart.
 */
export function useControl(): { busy: boolean; run: Run } {
  const client = useQueryClient();
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState(false);
  const run: Run = async (work, name = '') => {
    if (running.current.has(name)) return;
    running.current.add(name);
    setBusy(true);
    try {
      const told = await work();
      if (told) toast(told);
    } catch (failure) {
      if (failure instanceof ApiError && failure.message.includes(tooFewUnits))
        toast(insufficientUnits(failure.message));
      else toast.failure(failure, controlFailures);
    } finally {
      running.current.delete(name);
      setBusy(running.current.size > 0);
      void client.invalidateQueries({ queryKey: ['messaging'] });
    }
  };
  return { busy, run };
}
