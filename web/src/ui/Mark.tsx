/** The brand's mark. `paths`: in the accent's own colour, and paler. */
export const Mark = ({
  paths: [front, back],
  size = 26,
  className,
}: {
  paths: readonly string[]
  size?: number
  className?: string | undefined
}) => (
  <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" className={className}>
    <rect width="26" height="26" rx="8" fill="var(--accent)" />
    <path d={front} fill="var(--accent-on)" />
    <path d={back} fill="var(--accent-on)" opacity=".62" />
  </svg>
)
