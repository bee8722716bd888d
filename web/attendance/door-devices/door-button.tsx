import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { doorWords as w } from './words.ts';

const DoorPanel = lazyPart(() => import('./door-panel.tsx'), 'DoorPanel');

/** Opens the links and devices of helpers. */
export function DoorButton({ item }: { item: AttendanceItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceMobile size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {w.open}
      </Button>
      {open && <DoorPanel item={item} onClose={() => setOpen(false)} />}
    </>
  );
}
