import { RichEditor } from '../../../editor/rich-editor.tsx';
import type { TextBoxProps } from '../../channel.ts';

/** The body alone. */
export const TextBox = ({ label, text, onText, error }: TextBoxProps) => (
  <RichEditor label={label} value={text} onChange={onText} error={error} />
);
