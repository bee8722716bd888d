import { useState } from 'react';
import { pictureBytes, pictureEndings } from '../../contract/media/picture.ts';
import { api } from '../core/client.ts';
import { wordsFor } from '../core/failures.ts';
import { newKey } from '../core/new-key.ts';
import { queryClient } from '../core/query.ts';
import { refreshUser } from '../core/session.ts';
import { toast } from '../core/toast.tsx';
import { galleryKey } from '../ui/gallery/use-gallery.ts';
import { mediaWords as w } from './words.ts';

/** Several pictures one after the other; what goes wrong with one does not stop the others. */
export function useUploads() {
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const upload = async (files: readonly File[]) => {
    let done = 0;
    for (const [place, file] of files.entries()) {
      setProgress({ done: place + 1, all: files.length });
      const problem = problemOf(file) ?? (await send(file));
      if (problem) toast.error(w.failed, w.failedOne({ name: file.name, why: problem }));
      else done += 1;
    }
    setProgress(undefined);
    if (done > 0) toast.success(w.uploaded({ count: done }));
    // The user's own answer says whether storage comes to its end.
    await Promise.all([queryClient.invalidateQueries({ queryKey: galleryKey }), refreshUser()]);
  };
  return { progress, upload };
}

function problemOf(file: File): string | undefined {
  const name = file.name.toLowerCase();
  if (!pictureEndings.some((ending) => name.endsWith(ending))) return w.wrongKind;
  return file.size > pictureBytes ? w.tooLarge : undefined;
}

async function send(file: File): Promise<string | undefined> {
  try {
    await api.media.uploadMedia({ body: { mediaType: 0 }, files: { mediaFile: file } }, { idempotencyKey: newKey() });
    return undefined;
  } catch (failure) {
    const { title, detail } = wordsFor(failure);
    return [title, detail].filter(Boolean).join('. ');
  }
}
