const steps = [1, 2, 2.5, 5, 10]
/** The end of an axis from 0 that shows `most`, a round number, and its four or five ticks. */
export const axisOf = (most: number): { readonly end: number; readonly ticks: readonly number[] } => {
  if (most <= 0) return { end: 1, ticks: [0, 1] }
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(most < 4 && Number.isInteger(most) ? 1 : 0, steps.find((s) => s * power >= rough)! * power)
  const count = Math.ceil(most / step - 1e-9)
  return { end: count * step, ticks: Array.from({ length: count + 1 }, (_, i) => i * step) }
}
/** How dark a cell of a heat map is: 0 nothing, 1 to 5. */
export const levelOf = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * 5))
