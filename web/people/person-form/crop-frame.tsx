import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Crop } from '../../../contract/media/picture.ts';
import css from './picture-field.module.css';
import { personFormWords } from '../person/words.ts';

const w = personFormWords.picture;
const FRAME = 160;
const STEP = 0.04;

type Props = { file: File; crop: Crop; onCrop: (crop: Crop) => void };

/** The square that is kept, as it will be: the picture is dragged beneath it, and brought closer. */
export function CropFrame({ file, crop, onCrop }: Props) {
  const url = useObjectUrl(file);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [unseen, setUnseen] = useState(false);
  const dragged = useRef<{ x: number; y: number; crop: Crop }>(undefined);
  if (unseen) {
    return (
      <div className={css.crop}>
        <span className={css.none}>
          <IconPhoto size={28} stroke={1.6} aria-hidden />
        </span>
        <p className={css.words}>{w.cannotShow}</p>
      </div>
    );
  }
  const edge = size ? Math.min(size.width, size.height) * crop.side : 1;
  const scale = FRAME / edge;
  const room = size ? { x: (size.width - edge) * scale, y: (size.height - edge) * scale } : { x: 0, y: 0 };
  const move = (from: Crop, x: number, y: number) =>
    onCrop({ ...from, left: shifted(from.left, x, room.x), top: shifted(from.top, y, room.y) });
  const drag = (event: PointerEvent) => {
    const start = dragged.current;
    if (start) move(start.crop, event.clientX - start.x, event.clientY - start.y);
  };
  const press = (event: KeyboardEvent) => {
    const way = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!way) return;
    event.preventDefault();
    move(crop, (way[0] ?? 0) * FRAME * STEP, (way[1] ?? 0) * FRAME * STEP);
  };
  return (
    <div className={css.crop}>
      <button
        type="button"
        className={css.frame}
        style={{ width: FRAME, height: FRAME }}
        aria-label={w.move}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { x: event.clientX, y: event.clientY, crop };
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragged.current = undefined)}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={
            size && {
              width: size.width * scale,
              height: size.height * scale,
              transform: `translate(${-room.x * crop.left}px, ${-room.y * crop.top}px)`,
            }
          }
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          onError={() => setUnseen(true)}
        />
      </button>
      <label className={css.zoom}>
        <span>{w.zoom}</span>
        <input
          type="range"
          min={0}
          max={0.8}
          step={0.05}
          value={1 - crop.side}
          onChange={(event) => onCrop({ ...crop, side: Number((1 - Number(event.currentTarget.value)).toFixed(2)) })}
        />
      </label>
      <p className={css.words}>{w.move}</p>
    </div>
  );
}

/** Dragging the picture to the right shows more of its left. */
function shifted(share: number, pixels: number, room: number): number {
  if (room <= 0) return share;
  return Number(Math.min(1, Math.max(0, share - pixels / room)).toFixed(4));
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
