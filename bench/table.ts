import { holds, type Limit, type Measured } from './benchmark.ts'

const short = (n: number | null): string =>
  n === null || Number.isNaN(n) ? '–' : Math.abs(n) >= 100 ? n.toFixed(0) : Number(n.toPrecision(3)).toString()
export const limitText = ({ least, most }: Limit): string =>
  least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : '–'
const verdict = (m: Measured): string => (!holds(m, m.gate) ? 'MISSED' : holds(m, m.goal) ? 'goal' : 'holds')

const heads = ['id', 'subject', 'ours', 'floor', 'ratio', 'min–max', 'gate', 'goal', 'verdict']
const cells = (m: Measured): string[] => [
  m.id,
  m.subject,
  `${short(m.ours)} ${m.unit}`,
  m.floor === null ? '–' : `${short(m.floor)} ${m.unit}`,
  short(m.ratio),
  `${short(m.min)}–${short(m.max)}`,
  limitText(m.gate),
  limitText(m.goal),
  verdict(m),
]
/** A table in Markdown, with its columns aligned for a terminal. */
export const tableOf = (rows: readonly Measured[]): string => {
  const all = [heads, ...rows.map(cells)]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  const rule = `|${widths.map((w) => '-'.repeat(w + 2)).join('|')}|`
  return [line(heads), rule, ...rows.map((m) => line(cells(m)))].join('\n')
}
/** One line per result, printed as it is measured; the table follows at the end. */
export const linesOf = (rows: readonly Measured[]): string =>
  rows.map((m) => `  ${cells(m).join('  ')}${m.note ? `\n     ${m.note}` : ''}`).join('\n')
