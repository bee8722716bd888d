import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { useAction } from '../../core/use-action.ts';
import { Section } from '../../ui/page/page.tsx';
import { settingsWords } from './words.ts';

const w = settingsWords.account;

/** The page comes in its language, so a new one begins with a new page. */
const choose: Action<string> = {
  send: (language) => api.session.saveAccount({ body: { language: language || null } }),
  update: () => location.reload(),
};

/** The language of the screens, where there is more than English. */
export function LanguagePart() {
  const { data } = useQuery({ queryKey: ['session', 'languages'], queryFn: () => api.session.languages() });
  const { busy, run } = useAction(choose);
  if (!data || data.languages.length < 2) return null;
  const choices = data.languages.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Section title={w.languageTitle} about={w.languageAbout}>
      <NativeSelect
        label={w.language}
        value={data.chosen ?? ''}
        disabled={busy}
        data={[{ value: '', label: w.languageOfBrowser }, ...choices]}
        onChange={(event) => void run(event.currentTarget.value)}
      />
    </Section>
  );
}
