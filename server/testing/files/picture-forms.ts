import { blankPng } from './crafted-pictures.ts';

/** A form that sends a small picture in the field of that name. */
export function pictureForm(field: string): FormData {
  const form = new FormData();
  form.set(field, new File([blankPng(120) as BlobPart], 'picture.png'));
  return form;
}
