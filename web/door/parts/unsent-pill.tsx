import { IconAlertTriangle, IconCheck, IconCloudUp, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from '../../core/store.ts';
import type { DoorModel } from '../model/door-model.ts';
import { unsentOf } from '../model/door-state.ts';
import { stateWords as w } from '../words.ts';
import css from './unsent-pill.module.css';
import { UnsentSheet } from './unsent-sheet.tsx';

/** How many are not sent, always in sight; what that means and what can be done stands behind it. */
export function UnsentPill({ model }: { model: DoorModel }) {
  const [open, setOpen] = useState(false);
  const state = useStore(model.store);
  const { waiting, refused } = unsentOf(state);
  const away = state.connection.state !== 'good' && state.connection.state !== 'starting';
  const ended = state.connection.state === 'over' || state.connection.state === 'signed-out';
  const tone = refused.length > 0 || ended ? 'bad' : waiting > 0 || away ? 'waits' : 'calm';
  const Icon = tone === 'bad' ? IconAlertTriangle : away ? IconWifiOff : waiting > 0 ? IconCloudUp : IconCheck;
  return (
    <>
      <button type="button" className={css.pill} data-tone={tone} onClick={() => setOpen(true)}>
        <Icon size={18} aria-hidden />
        <span aria-live="polite">{wordsOf(waiting, refused.length, away)}</span>
      </button>
      {open && <UnsentSheet model={model} onClose={() => setOpen(false)} />}
    </>
  );
}

function wordsOf(waiting: number, refused: number, away: boolean): string {
  if (waiting > 0) return w.unsent({ count: waiting });
  if (refused > 0) return w.refused({ count: refused });
  return away ? w.offline : w.allSent;
}
