import { Plugin } from '@ckeditor/ckeditor5-core';
import { FileRepository } from '@ckeditor/ckeditor5-upload';
import { toast } from '../core/toast.tsx';
import { editorWords } from './words.ts';

const w = editorWords.upload;

const mark = String.raw`<img[^<>]*\bdata-ck-upload-id="[^<>]*>`;
const places = new RegExp(`<figure[^<>]*>${mark}(?:<figcaption[^]{0,2000}?</figcaption>)?</figure>|${mark}`, 'g');

/** A text without the places of pictures that have no address yet: kept like this they would stay empty for ever. */
export const withoutPicturesUnderWay = (html: string): string => html.replaceAll(places, '');

/** Whoever leaves while a picture is on its way is asked by the browser, or told that it did not arrive. */
export class PicturesUnderWay extends Plugin {
  static get pluginName() {
    return 'PicturesUnderWay' as const;
  }

  init(): void {
    const ask = (event: BeforeUnloadEvent) => this.#underWay().length > 0 && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    this.editor.once('destroy', () => {
      window.removeEventListener('beforeunload', ask);
      void Promise.all(this.#underWay().map(({ file }) => file)).then((files) => {
        const names = files.flatMap((file) => file?.name ?? []);
        if (names.length > 0) toast.error(w.cannot({ name: names.join(', ') }), w.left);
      });
    });
  }

  #underWay() {
    const { loaders } = this.editor.plugins.get(FileRepository);
    return [...loaders].filter(({ status }) => status === 'reading' || status === 'uploading');
  }
}
