import type { Message } from '../../core/message.ts';
import { useAction } from '../../core/use-action.ts';
import { controlFailures } from '../control-words.ts';
import { insufficientUnits, isOutOfUnits } from '../words.ts';

type Work = (options: { idempotencyKey: string }) => Promise<Message | undefined>;
type Run = (name: string, work: Work) => Promise<boolean>;

/** Runs acts on messages, each once at a time, known by its name; what one answers is said. */
export function useControl(): { busy: boolean; run: Run } {
  const { busy, run } = useAction({
    send: ({ work }: { name: string; work: Work }, options) => work(options),
    success: (said) => said,
    failures: controlFailures,
    onFailure: (failure) => (isOutOfUnits(failure) ? insufficientUnits(failure.message) : undefined),
    invalidates: [['messaging']],
    invalidatesAfterFailure: true,
  });
  return { busy, run: (name, work) => run({ name, work }) };
}
