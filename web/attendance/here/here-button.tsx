import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { hereWords as w } from './words.ts';

const HereDialog = lazyPart(() => import('./here-dialog.tsx'), 'HereDialog');

/** Opens what lets people check themselves in. */
export function HereButton({ item }: { item: AttendanceItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {w.open}
      </Button>
      {open && <HereDialog item={item} onClose={() => setOpen(false)} />}
    </>
  );
}
