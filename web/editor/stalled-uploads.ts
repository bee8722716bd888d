import type { FileLoader, UploadAdapter } from '@ckeditor/ckeditor5-upload';
import { editorWords } from './words.ts';

/** How long nothing more of a picture may leave. */
const QUIET_MS = 30_000;
/** How long the answer may take once all of it has left: the server may have many pictures to read. */
const ANSWER_MS = 60_000;

/** Ends an upload that goes no further and fails no more than it arrives: sending waits for it. */
export const endStalled = (adapter: UploadAdapter, loader: FileLoader): UploadAdapter => ({
  upload: async () => {
    const name = (await loader.file)?.name ?? '';
    const stalled = Promise.withResolvers<never>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = () => {
      stalled.reject(editorWords.upload.cannot({ name }));
      adapter.abort?.();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(fail, loader.uploaded === loader.uploadTotal ? ANSWER_MS : QUIET_MS);
    };
    loader.on('change:uploaded', wait);
    wait();
    try {
      return await Promise.race([adapter.upload(), stalled.promise]);
    } finally {
      clearTimeout(timer);
      loader.off('change:uploaded', wait);
    }
  },
  abort: () => adapter.abort?.(),
});
