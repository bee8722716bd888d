import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

const [WIDTH, HEIGHT, FRAMES] = [640, 480, 4];
const SIDE = 300;

/** Writes a film of somebody holding a QR code up to the camera, which Chromium plays in its place. */
export function writeCameraVideo(text: string, path: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const light = Buffer.alloc(WIDTH * HEIGHT, 120);
  const [left, top] = [(WIDTH - SIDE) / 2, (HEIGHT - SIDE) / 2];
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const dark = data[Math.floor((y * size) / SIDE)]?.[Math.floor((x * size) / SIDE)] ?? false;
      light[(top + y) * WIDTH + left + x] = dark ? 30 : 225;
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}
