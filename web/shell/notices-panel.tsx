import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { PastToasts } from '../ui/page/past-toasts.tsx';
import { commonWords } from '../ui/wording/common-words.ts';

/** Koinonia's past notices, to be read again. */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel title={commonWords.notices} opened onClose={onClose} width={400}>
      <PastToasts />
    </SidePanel>
  );
}
