import { encode } from 'uqr';
import css from './qr-code.module.css';

/** A text as a QR code, dark on white in either theme, because readers want it so. `label` says what it is for. */
export function QrCode({ text, label, size = 176 }: { text: string; label: string; size?: number }) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      className={css.code}
      style={{ width: size, height: size }}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={`M0 0h${modules}v${modules}H0z`} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
