import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../core/failures.ts';
import type { Message } from '../../core/message.ts';
import { toast } from '../../core/toast.tsx';
import { controlFailures } from '../control-words.ts';
import { insufficientUnits, tooFewUnits } from '../words.ts';

/** Runs one act on a message at a time: a second click while it runs is none; what fails is said, what is done is read anew. */
export function useControl(): { busy: boolean; run: (work: () => Promise<Message | undefined>) => Promise<void> } {
  const client = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<Message | undefined>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const told = await work();
      if (told) toast(told);
    } catch (failure) {
      if (failure instanceof ApiError && failure.message.includes(tooFewUnits))
        toast(insufficientUnits(failure.message));
      else toast.failure(failure, controlFailures);
    } finally {
      running.current = false;
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['messaging'] });
    }
  };
  return { busy, run };
}
