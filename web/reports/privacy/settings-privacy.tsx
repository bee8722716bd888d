import { useUser } from '../../core/session.ts';
import { SettingsFrame } from '../../session/settings/settings-frame.tsx';
import { Section } from '../../ui/page/page.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { ClosingPart } from './closing-part.tsx';
import { ExportsPart } from './exports-part.tsx';
import { RetentionPart } from './retention-part.tsx';
import { keepingWords as w } from './words.ts';

const ReadingSetting = lazyPart(
  () => import('../../messaging/channels/email/reading/reading-setting.tsx'),
  'ReadingSetting',
  null,
);

/** How long things are kept, taking everything along, and closing the organisation. */
export function PrivacySettings() {
  const user = useUser();
  const owner = user.role === 'owner';
  return (
    <SettingsFrame>
      {user.closesAt && (
        <Section title={w.organisationClosing}>
          <ClosingPart />
        </Section>
      )}
      {!user.closesAt && (
        <Section title={w.keep} about={owner ? w.keepAbout : `${w.keepAbout} ${w.ownerOnly}`}>
          <RetentionPart />
        </Section>
      )}
      {!user.closesAt && <ReadingSetting />}
      {owner && (
        <Section title={w.take} about={w.takeAbout}>
          <ExportsPart />
        </Section>
      )}
      {owner && !user.closesAt && (
        <Section title={w.close} about={w.closeAbout}>
          <ClosingPart />
        </Section>
      )}
    </SettingsFrame>
  );
}
