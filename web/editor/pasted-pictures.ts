import { type Editor, Plugin } from '@ckeditor/ckeditor5-core';
import { type ViewDocumentFragment, type ViewElement, ViewUpcastWriter } from '@ckeditor/ckeditor5-engine';
import { toast } from '../core/toast.tsx';
import { editorWords } from './words.ts';

const w = editorWords.upload;

/** Where only the program that somebody copied from finds a picture. */
const elsewhere = /^(?:file|cid|webkit-fake-url):/i;

/**
 * Pictures that a text brings along from Word or a mail program, and that nobody else can read, are left out and named:
 * in the message they would be broken for whoever writes it and for everybody who gets it.
 */
export class PastedPictures extends Plugin {
  static get pluginName() {
    return 'PastedPictures' as const;
  }

  init(): void {
    // What came with the text has its pictures put into it by then.
    this.editor.plugins
      .get('ClipboardPipeline')
      .on('inputTransformation', (_event, { content }: { content: ViewDocumentFragment }) => {
        const left = takeOut(this.editor, content);
        if (left.length > 0) toast.error(w.cannot({ name: left.join(', ') }), w.stayedBehind);
      });
  }
}

function takeOut(editor: Editor, content: ViewDocumentFragment): string[] {
  const writer = new ViewUpcastWriter(editor.editing.view.document);
  const pictures: ViewElement[] = [];
  for (const { item } of writer.createRangeIn(content))
    if (item.is('element', 'img') && elsewhere.test(item.getAttribute('src') ?? '')) pictures.push(item);
  for (const picture of pictures) writer.remove(picture);
  return [...new Set(pictures.map((picture) => nameOf(picture.getAttribute('src') ?? '')))];
}

const nameOf = (address: string): string =>
  address
    .replace(/^\w+:/, '')
    .split(/[/\\@]/)
    .filter(Boolean)
    .at(-1) ?? '';
