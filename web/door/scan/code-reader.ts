/** Reads the code in a picture of the camera; null where there is none. */
export type CodeReader = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void };

type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** The browser's own reader where it has one, else ours in a thread. */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])) ?? [];
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, close: () => undefined };
  }
  return inThread();
}

/** As wide as a code across a third of it needs; more only costs a cheap phone time. */
const WIDTH = 640;

function inThread(): CodeReader {
  const thread = new Worker(new URL('./read-code-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read(video) {
      canvas.width = Math.min(WIDTH, video.videoWidth);
      canvas.height = Math.round((video.videoHeight * canvas.width) / Math.max(1, video.videoWidth));
      if (!pen || canvas.width === 0 || canvas.height === 0) return Promise.resolve(null);
      pen.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = pen.getImageData(0, 0, canvas.width, canvas.height);
      return new Promise((answer) => {
        thread.onmessage = ({ data }: MessageEvent<string | null>) => answer(data);
        thread.postMessage(picture, [picture.data.buffer]);
      });
    },
    close: () => thread.terminate(),
  };
}
