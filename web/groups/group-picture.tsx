import { cropText } from '../../contract/media/picture.ts';
import { api } from '../core/client.ts';
import type { PictureWish } from '../people/person-form/picture-field.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { PersonAvatar } from '../ui/marks/person-avatar.tsx';
import { Skeleton } from '../ui/page/states.tsx';
import css from './groups.module.css';

/** The picture of a group, or its initials: with corners, so that it is not taken for somebody. */
export function GroupMark({ group, size }: { group: { name: string; pictureId: string | null }; size?: number }) {
  return (
    <span className={css.mark}>
      <PersonAvatar name={group.name} pictureId={group.pictureId} size={size} />
    </span>
  );
}

const PictureField = lazyPart(
  () => import('../people/person-form/picture-field.tsx'),
  'PictureField',
  <Skeleton height="96px" />,
);

type Props = { name: string; pictureId: string | null; wish: PictureWish; onWish: (wish: PictureWish) => void };

export function GroupPictureField(props: Props) {
  return (
    <div className={css.mark}>
      <PictureField {...props} />
    </div>
  );
}

/** Does with the picture of a group what was wished. */
export async function savePicture(id: string, wish: PictureWish): Promise<void> {
  if (wish.kind === 'remove') await api.groups.removePicture({ params: { id } });
  if (wish.kind !== 'new') return;
  const { file, crop } = wish;
  await api.groups.setPicture({ params: { id }, body: { pictureCrop: cropText(crop) }, files: { picture: file } });
}
