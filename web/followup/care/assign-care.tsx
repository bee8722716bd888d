import { api } from '../../core/client.ts';
import { AssignDialog } from '../first-timers/assign-dialog.tsx';

/** Gives people on the list to somebody. */
export function AssignCare({ ids, onClose }: { ids: string[]; onClose: (done: boolean) => void }) {
  return <AssignDialog ids={ids} send={(body) => api.followup.assignCare({ body })} onClose={onClose} />;
}
