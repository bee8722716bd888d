import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { centred, type Crop, pictureBytes, pictureEndings, pictureFile } from '../../../contract/media/picture.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { Skeleton } from '../../ui/page/states.tsx';
import css from './picture-field.module.css';
import { personFormWords } from '../person/words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

const w = personFormWords.picture;

const CropFrame = lazyPart(() => import('./crop-frame.tsx'), 'CropFrame', <Skeleton width="160px" height="160px" />);

/** `keep`: as it is; `remove`: none from now on; else the one chosen, with the square that is kept of it. */
export type PictureWish = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; file: File; crop: Crop };

type Props = {
  name: string;
  /** The picture there is. */
  pictureId: string | null;
  wish: PictureWish;
  onWish: (wish: PictureWish) => void;
  /** The server's word about it. */
  error?: string;
};

/** The picture as it is, a button to choose another, its square to move, and a way to take it away. */
export function PictureField({ name, pictureId, wish, onWish, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const id = useId();
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    const problem = problemOf(file);
    setWrong(problem);
    if (!problem) onWish({ kind: 'new', file, crop: centred });
  };
  const has = wish.kind === 'new' || (wish.kind === 'keep' && pictureId !== null);
  const told = wrong ?? error;
  return (
    <div className={css.field} role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {inputWords.picture}
      </span>
      <div className={css.row}>
        {wish.kind === 'new' ? (
          <CropFrame
            key={fileKey(wish.file)}
            file={wish.file}
            crop={wish.crop}
            onCrop={(crop) => onWish({ ...wish, crop })}
          />
        ) : name.trim() === '' && !has ? (
          <span className={css.none}>
            <IconUser size={28} stroke={1.6} aria-hidden />
          </span>
        ) : (
          <PersonAvatar name={name} pictureId={wish.kind === 'keep' ? pictureId : null} size={72} />
        )}
        <div className={css.side}>
          <div className={css.buttons}>
            <Button variant="default" size="sm" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
              {has ? w.another : inputWords.chooseAPicture}
            </Button>
            {has && (
              <Button
                variant="subtle"
                size="sm"
                color="gray"
                onClick={() => onWish(wish.kind === 'new' ? { kind: 'keep' } : { kind: 'remove' })}
              >
                {w.remove}
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className={css.words}>
            {w.hint}
          </p>
          <p role="alert" className={css.wrong}>
            {told}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={inputWords.picture}
        accept={pictureFile.accept.join(',')}
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
    </div>
  );
}

/** Tells one chosen picture from the next; as JSON a file says nothing of itself. */
export const pictureKey = (wish: PictureWish): string =>
  wish.kind === 'new' ? [fileKey(wish.file), ...Object.values(wish.crop)].join('/') : wish.kind;

const fileKey = ({ name, size, lastModified }: File): string => [name, size, lastModified].join('/');

function problemOf(file: File): string | undefined {
  const name = file.name.toLowerCase();
  if (/\.hei[cf]$/.test(name)) return w.heic;
  if (!pictureEndings.some((ending) => name.endsWith(ending))) return `${inputWords.pictureKind} ${w.hint}`;
  return file.size > pictureBytes ? inputWords.pictureTooLarge : undefined;
}
