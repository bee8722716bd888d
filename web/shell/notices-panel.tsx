import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { PastToasts } from '../ui/page/past-toasts.tsx';
import { labels } from './labels.ts';

/** Koinonia's past notices, to be read again. */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel title={labels.notices} opened onClose={onClose} width={400}>
      <PastToasts />
    </SidePanel>
  );
}
