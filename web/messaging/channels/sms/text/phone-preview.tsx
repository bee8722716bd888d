import css from './phone-preview.module.css';
import { messagingCommon } from '../../../common-words.ts';
import { phoneText } from '../../../../ui/wording/formats.ts';
import type { Receipt } from '../../../api-types.ts';
import type { DraftWork } from '../../../compose/composer.ts';
import { SampleChoice, useSampleChoice } from '../../../compose/receipt/sample-choice.tsx';
import { smsFields } from '../sms-paths.ts';
import { pages } from '../words.ts';
import { Phone } from './phone.tsx';
import { useWholeText } from './text-box.tsx';

/** The message as it will look on a phone, for a real recipient. */
export function PhonePreview({ work, receipt }: { work: DraftWork; receipt: Receipt | undefined }) {
  const choice = useSampleChoice(work, receipt);
  const whole = useWholeText(work.draft);
  const shown = choice.sample?.text ?? whole;
  const isEmpty = shown.trim() === '';
  return (
    <section className={css.preview} aria-label={messagingCommon.howItWillLook}>
      <Phone sender={smsFields(work.draft).sender} text={shown} />
      <SampleChoice
        choice={choice}
        name={(sample) => sample.name || phoneText(sample.address)}
        about={(sample) =>
          [sample.name && phoneText(sample.address), !isEmpty && pages(sample.pages)].filter(Boolean).join(', ')
        }
      />
    </section>
  );
}
