/** Three rings that hold each other: fellowship. Decorative beside the name; give `label` where it stands alone. */
export function BrandMark({ size = 32, label }: { size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="2.4">
        <circle cx="16" cy="11.2" r="4" />
        <circle cx="11.4" cy="19.6" r="4" />
        <circle cx="20.6" cy="19.6" r="4" />
      </g>
    </svg>
  );
}
