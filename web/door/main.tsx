import '../ui/theme/fonts.css';
import '../ui/theme/tokens.css';
import './door.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DoorApp } from './door-app.tsx';
import { keepForOffline } from './worker/registration.ts';

const root = document.getElementById('root');
const { pathname } = location;
if (root) {
  createRoot(root).render(
    <StrictMode>
      <DoorApp />
    </StrictMode>,
  );
}
void keepForOffline(pathname.startsWith('/door') ? '/door/' : '/tenant/attendance/checkin/door');
