import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { Login, Way } from './labels.ts';
import { loginWords as w } from './words.ts';

/** The ways an invitation can take, and sending it. */
export function InviteToLogin({
  login,
  busy,
  onInvite,
}: {
  login: Login;
  busy: boolean;
  onInvite: (via: Way) => void;
}) {
  const [via, setVia] = useState<Way>(login.ways[0] ?? 'link');
  return (
    <>
      <Radio.Group label={w.how} value={via} onChange={(chosen) => setVia(chosen as Way)}>
        <div style={{ display: 'grid', gap: 8, marginTop: 8 }}>
          {login.ways.map((way) => (
            <Radio
              key={way}
              value={way}
              label={w.ways[way]}
              description={way === 'sms' ? w.cost({ units: login.smsUnits }) : undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <div>
        <Button variant="default" loading={busy} onClick={() => onInvite(via)}>
          {login.state === 'none' ? w.invite : w.again}
        </Button>
      </div>
    </>
  );
}
