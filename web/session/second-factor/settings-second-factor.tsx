import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { refreshUser, useUser } from '../../core/session.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import css from '../settings/settings.module.css';
import { SettingsFrame } from '../settings/settings-frame.tsx';
import { AuthenticatorPart } from './authenticator-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { RecoveryPart, ShownCodes } from './recovery-part.tsx';
import { RulePart } from './rule-part.tsx';
import { factorWords as w } from './words.ts';
import { labels } from '../labels.ts';

const key = ['session', 'second-factor'];

/** Setting up what one signs in with besides the password, and the owner's rule. */
export function SecondFactorSettings() {
  const user = useUser();
  const found = useQuery({ queryKey: key, queryFn: () => api.session.secondFactor() });
  const [shown, setShown] = useState<string[]>([]);
  const changed = async (codes: string[] = []) => {
    setShown(codes);
    await Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshUser()]);
  };
  return (
    <SettingsFrame>
      {user.secondFactor.state === 'needed' && (
        <div className={css.above}>
          <Note tone="warning">{w.needed}</Note>
        </div>
      )}
      {found.isPending && <Skeleton height="240px" />}
      {found.isError && (
        <FailedState what={labels.yourSecondFactor} failure={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data && (
        <>
          <ShownCodes codes={shown} onClose={() => setShown([])} />
          <Section title={w.app} about={w.appAbout}>
            <AuthenticatorPart factors={found.data} onChanged={changed} />
          </Section>
          <Section title={w.passkeys} about={w.passkeysAbout}>
            <PasskeysPart factors={found.data} onChanged={changed} />
          </Section>
          <Section title={w.recovery} about={w.recoveryAbout}>
            <RecoveryPart factors={found.data} onChanged={changed} />
          </Section>
          {user.role === 'owner' && (
            <Section title={w.rule} about={w.ruleAbout}>
              <RulePart factors={found.data} onChanged={changed} />
            </Section>
          )}
        </>
      )}
    </SettingsFrame>
  );
}
