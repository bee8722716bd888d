import { useUser } from '../../core/session.ts';
import { SettingsFrame } from '../../session/settings/settings-frame.tsx';
import { Section } from '../../ui/page/page.tsx';
import { ClosingPart } from './closing-part.tsx';
import { ExportsPart } from './exports-part.tsx';
import { RetentionPart } from './retention-part.tsx';
import { keepingWords as w } from './words.ts';

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
