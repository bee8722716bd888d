import { Plugin } from '@ckeditor/ckeditor5-core';

const directions = ['rtl', 'ltr'];

/** Keeps the direction that a pasted or opened text gives its paragraphs; the others are shown in that of their words. */
export class TextDirection extends Plugin {
  static get pluginName() {
    return 'TextDirection' as const;
  }

  init(): void {
    const { model, conversion } = this.editor;
    model.schema.extend('$block', { allowAttributes: 'dir' });
    model.schema.setAttributeProperties('dir', { copyOnEnter: true });
    conversion.attributeToAttribute({
      model: { key: 'dir', values: directions },
      view: Object.fromEntries(directions.map((value) => [value, { key: 'dir', value }])),
    });
  }
}
