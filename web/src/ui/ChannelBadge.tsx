import { tip } from './Tooltip.tsx'

/** The small square that identifies the channel type. A type without a glyph of its own gets the speech bubble. */
export const ChannelBadge = ({
  label,
  size = 16,
  colour = 'var(--accent)',
  glyph = 'M4.5 4.2h7c.9 0 1.5.6 1.5 1.5v3.4c0 .9-.6 1.5-1.5 1.5H8.6L6 12.6v-2H4.5C3.6 10.6 3 10 3 9.1V5.7c0-.9.6-1.5 1.5-1.5z',
  glyphColour = 'var(--accent-on)',
}: {
  label: string
  size?: number
  colour?: string
  /** SVG path on a 16 by 16 grid. */
  glyph?: string
  glyphColour?: string
}) => (
  <svg width={size} height={size} viewBox="0 0 16 16" role="img" aria-label={label} {...tip(label)}>
    <rect width="16" height="16" rx="5" fill={colour} />
    <path d={glyph} fill={glyphColour} />
  </svg>
)
