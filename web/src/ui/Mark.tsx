/** The product's mark: two overlapping bubbles. */
export const Mark = ({ size = 26, className }: { size?: number; className?: string | undefined }) => (
  <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" className={className}>
    <rect width="26" height="26" rx="8" fill="var(--accent)" />
    <path
      d="M6.5 8.6c0-1.2.9-2.1 2.1-2.1h6.3c1.2 0 2.1.9 2.1 2.1v3.6c0 1.2-.9 2.1-2.1 2.1H11l-2.7 2.3v-2.4c-1-.2-1.8-1-1.8-2z"
      fill="var(--accent-on)"
    />
    <path
      d="M12.2 16.2h3.6c1.7 0 3-1.3 3-3V10c.9.3 1.5 1.1 1.5 2.1v4.2c0 1-.7 1.9-1.7 2.1v2.1l-2.4-2.1h-2.4c-.8 0-1.5-.4-1.6-1z"
      fill="var(--accent-on)"
      opacity=".62"
    />
  </svg>
)
