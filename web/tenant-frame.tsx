import { Outlet } from '@tanstack/react-router';
import { finders } from './finders.ts';
import { UnitsLeft } from './messaging/units-left.tsx';
import { places } from './places.ts';
import { Shell } from './shell/shell.tsx';

/** The shell, filled with what the features bring to it. */
export function TenantFrame() {
  return (
    <Shell places={places} finders={finders} standing={<UnitsLeft />}>
      <Outlet />
    </Shell>
  );
}
