import { Switch } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import { day } from '../../ui/wording/dates.ts';
import { PasswordDialog } from '../settings/password-dialog.tsx';
import type { Factors } from './factors.ts';
import { factorWords as w } from './words.ts';

type Props = { factors: Factors; onChanged: () => Promise<void> };

/** The owner asks a second factor of everybody who administers, a week ahead. */
export function RulePart({ factors: { neededFrom }, onChanged }: Props) {
  const [asking, setAsking] = useState(false);
  const submit = async (password: string) => {
    const answer = await api.session.needSecondFactor({ body: { needed: neededFrom === null, password } });
    toast.success(answer.neededFrom ? w.ruleOn({ day: day(answer.neededFrom) }) : w.ruleOff);
    await onChanged();
  };
  return (
    <>
      <Switch
        label={w.ruleSwitch}
        description={neededFrom ? w.ruleFrom({ day: day(neededFrom) }) : undefined}
        checked={neededFrom !== null}
        onChange={() => setAsking(true)}
      />
      <PasswordDialog
        title={neededFrom ? w.ruleEnd : w.ruleSwitch}
        about={neededFrom ? w.ruleEndAbout : w.ruleBegin}
        verb={w.goOn}
        opened={asking}
        onClose={() => setAsking(false)}
        submit={submit}
      />
    </>
  );
}
