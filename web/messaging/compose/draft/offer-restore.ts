import { toast } from '../../../core/toast.tsx';
import { savedWords } from '../../saved-words.ts';
import type { DraftWork } from '../composer.ts';
import type { Draft } from './draft.ts';

/** What stood in the composer before something else was opened in it can be brought back. */
export function offerRestore(draft: Draft, change: DraftWork['change']): void {
  const { attempt: _, ...kept } = draft;
  const back = { draftId: undefined, draftUpdatedAt: undefined, schedule: undefined, file: undefined, ...kept };
  toast.info(savedWords.putAside, undefined, {
    lifetime: 7000,
    action: { label: savedWords.bringBack, run: () => change(back) },
  });
}
