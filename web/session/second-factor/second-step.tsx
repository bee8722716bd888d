import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { paths } from '../../paths.ts';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { useAfterSignIn } from '../entrance/entrance-form.tsx';
import css from '../entrance/entrance.module.css';
import { Entrance } from '../entrance/entrance.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { factorWords } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { words } from '../words.ts';

const w = factorWords.step;

/** After the right password: the app's code, the passkey, or a recovery code. */
export function SecondStep() {
  const step = useQuery({ queryKey: ['session', 'second-step'], queryFn: () => api.session.secondStep(), gcTime: 0 });
  const foot = (
    <Link href={paths.signIn()} className={css.link}>
      {words.forgotten.back}
    </Link>
  );
  const ways = step.data?.ways ?? [];
  return (
    <Entrance title={w.title} foot={foot}>
      <div className={css.body}>
        {step.isPending && <Skeleton height="96px" />}
        {step.isError && <FailedState failure={step.error} onRetry={() => void step.refetch()} />}
        {ways.includes('passkey') && <PasskeyButton label={w.passkey} />}
        {step.data && <CodeForm app={ways.includes('authenticator')} recovery={ways.includes('recovery')} />}
      </div>
    </Entrance>
  );
}

function CodeForm({ app, recovery }: { app: boolean; recovery: boolean }) {
  const arrive = useAfterSignIn();
  const [lost, setLost] = useState(!app);
  const form = useForm({
    initial: { code: '' },
    rules: { code: (code) => (code.trim().length >= 6 ? undefined : commonWords.fillThisIn) },
    submit: async (body) => arrive(await api.session.signInWithCode({ body })),
  });
  if (!app && !recovery) return null;
  return (
    <FormFrame form={form} label={w.title}>
      <TextInput
        key={String(lost)}
        label={lost ? w.recovery : w.code}
        description={lost ? w.recoveryHint : undefined}
        inputMode={lost ? 'text' : 'numeric'}
        autoComplete={lost ? 'off' : 'one-time-code'}
        autoFocus
        maxLength={40}
        {...form.field('code')}
      />
      <FormProblem form={form} />
      <SubmitButton form={form} size="md">
        {factorWords.goOn}
      </SubmitButton>
      {app && recovery && (
        <Button variant="subtle" color="gray" onClick={() => setLost(!lost)}>
          {lost ? w.useCode : w.useRecovery}
        </Button>
      )}
    </FormFrame>
  );
}
