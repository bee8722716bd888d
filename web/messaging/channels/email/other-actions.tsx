import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from '../../../core/link.tsx';
import { toast } from '../../../core/toast.tsx';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import type { DraftWork } from '../../compose/composer.ts';
import { isWorthKeeping } from '../../compose/draft/draft.ts';
import { composeEmailWords as w } from './compose-words.ts';
import { commonWords } from '../../../ui/wording/common-words.ts';
import { writingWords } from '../../compose/words.ts';

const ChooseSms = lazyPart(() => import('./choose-sms.tsx'), 'ChooseSms');

/** Beside what is written: to write an SMS instead, and to leave it. */
export function OtherActions({ work }: { work: DraftWork }) {
  const [choosing, setChoosing] = useState(false);
  const navigate = useNavigate();
  const discard = () => {
    const { composer, draft, writing } = work;
    if (!isWorthKeeping(composer, draft)) return;
    const takeBack = writing.discard();
    const back = () => {
      takeBack();
      navigate(paths.composeEmail());
    };
    toast.info(w.discarded, undefined, { lifetime: 7000, action: { label: writingWords.bringItBack, run: back } });
  };
  return (
    <>
      <Button variant="default" onClick={() => setChoosing(true)}>
        {w.chooseSms}
      </Button>
      <Button variant="default" renderRoot={(props) => <Link {...props} href={paths.sentEmails()} onClick={discard} />}>
        {commonWords.discard}
      </Button>
      {choosing && <ChooseSms draft={work.draft} onClose={() => setChoosing(false)} />}
    </>
  );
}
