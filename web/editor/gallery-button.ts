import { Plugin } from '@ckeditor/ckeditor5-core';
import { ButtonView } from '@ckeditor/ckeditor5-ui';
import { toast } from '../core/toast.tsx';
import { editorWords } from './words.ts';

const w = editorWords;

const ICON =
  '<svg viewBox="0 0 20 20" xmlns="http://www.w3.org/2000/svg"><path d="M6.5 2h10A1.5 1.5 0 0 1 18 3.5v8a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 5 11.500v-8A1.500 1.500 0 0 1 6.500 2Zm0 1.500v6.200l2.600-2.600a1 1 0 0 1 1.400 0l1.900 1.900.800-.800a1 1 0 0 1 1.400 0l1.900 1.800V3.500Zm7 1a1.200 1.200 0 1 1 0 2.400 1.200 1.200 0 0 1 0-2.400ZM2 7.500h1.500v7h10.700V16H3.500A1.500 1.500 0 0 1 2 14.500Z"/></svg>';

/** The picture in the size somebody chose, as the gallery knows it. */
export type Chosen = { address: string; width: number; height: number };

/** A button in the toolbar that opens our gallery; `openGallery` of the configuration shows it. */
export class GalleryButton extends Plugin {
  static get pluginName() {
    return 'GalleryButton' as const;
  }

  init(): void {
    const { editor } = this;
    editor.ui.componentFactory.add('gallery', (locale) => {
      const button = new ButtonView(locale);
      button.set({ label: w.gallery.button, icon: ICON, tooltip: true });
      button.on('execute', () => (editor.config.get('openGallery') as () => void)());
      return button;
    });
  }

  /** Puts a picture where somebody writes, or says why not. */
  insert({ address, width, height }: Chosen): void {
    const command = this.editor.commands.get('insertImage');
    if (!command?.isEnabled) {
      toast.error(w.resized.notInsertedTitle, w.resized.notInserted);
      return;
    }
    this.editor.execute('insertImage', { source: { src: address, width: String(width), height: String(height) } });
    this.editor.editing.view.focus();
  }
}
