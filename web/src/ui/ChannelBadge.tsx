import { tip } from './Tooltip.tsx'

/** White on the channel's own colour, in every theme. */
interface Mark {
  readonly colour: string
  /** SVG path on a 16 by 16 grid. */
  readonly glyph: string
  /** The width of the line, for a glyph that is drawn and not filled. */
  readonly line?: number | undefined
}
const bubble = 'M4.3 4.8h7.4v5H8l-2.2 1.9V9.8H4.3z'

/** The small square that identifies the channel type. A type without a mark gets a speech bubble. */
export const ChannelBadge = ({ label, size = 16, mark }: { label: string; size?: number; mark?: Mark | undefined }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" role="img" aria-label={label} {...tip(label)}>
    <rect width="16" height="16" rx="5" fill={mark?.colour ?? 'var(--accent)'} />
    <path
      d={mark?.glyph ?? bubble}
      {...(mark?.line
        ? { fill: 'none', stroke: '#fff', strokeWidth: mark.line, strokeLinecap: 'round', strokeLinejoin: 'round' }
        : { fill: mark ? '#fff' : 'var(--accent-on)' })}
    />
  </svg>
)
