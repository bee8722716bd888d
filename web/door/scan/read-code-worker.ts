import jsQR from 'jsqr';

/** Reads codes where the browser cannot: in a thread, so that the picture and the thumb never wait for it. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  const found = jsQR(data.data, data.width, data.height, { inversionAttempts: 'dontInvert' });
  postMessage(found?.data ?? null);
});
