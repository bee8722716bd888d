import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import { useAction } from '../../core/use-action.ts';
import { settingsWords } from './words.ts';
import css from '../../ui/page/settings.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

const w = settingsWords.organisation;
const limit = 5_000_000;

/** The logo as it is, a button to choose another, one to take it away. */
export function OrganisationLogo({ logo, onChanged }: { logo: string | null; onChanged: () => Promise<void> }) {
  const picker = useRef<HTMLInputElement>(null);
  const saving = useAction({
    send: (file: File | undefined): Promise<unknown> =>
      file ? api.session.saveLogo({ files: { logo: file } }) : api.session.removeLogo(),
    update: onChanged,
    success: () => commonWords.saved,
  });
  const { busy } = saving;
  const change = async (file?: File) => {
    await saving.run(file);
    if (picker.current) picker.current.value = '';
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > limit) toast.error(w.logoTooBig);
    else void change(file);
  };
  return (
    <div className={css.logo}>
      {logo ? (
        <img src={logo} alt={w.logo} />
      ) : (
        <span className={css.logoNone}>
          <IconPhoto size={24} stroke={1.6} aria-hidden />
        </span>
      )}
      <Button variant="default" loading={busy} onClick={() => picker.current?.click()}>
        {inputWords.chooseAPicture}
      </Button>
      {logo && (
        <Button variant="subtle" color="gray" disabled={busy} onClick={() => void change()}>
          {sharedWords.remove}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg,.webp,.gif,.tiff"
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
    </div>
  );
}
