/** Line drawings of a table in four steps, one page A4: a PDF without embedded fonts. */
export const drawPlan = (): Buffer => {
  const content = [heading, ...steps.map(drawStep)].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const index = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${index}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + end, 'latin1')
}
const heading = 'BT /F1 26 Tf 48 776 Td (BEREZA 140) Tj ET\nBT /F1 14 Tf 500 776 Td (4 / 8) Tj ET\n2 w'

interface Step {
  readonly x: number
  readonly y: number
  readonly legs: number
  readonly hasTop: boolean
}
const steps: readonly Step[] = [
  { x: 70, y: 520, legs: 0, hasTop: true },
  { x: 340, y: 520, legs: 2, hasTop: true },
  { x: 70, y: 240, legs: 4, hasTop: true },
  { x: 340, y: 240, legs: 4, hasTop: true },
]
const drawStep = ({ x, y, legs, hasTop }: Step, i: number): string => {
  const number = `BT /F1 20 Tf ${x} ${y + 170} Td (${i + 1}) Tj ET`
  const top = hasTop
    ? `${x} ${y + 100} m ${x + 50} ${y + 140} l ${x + 190} ${y + 140} l ${x + 140} ${y + 100} l h S`
    : ''
  const places: readonly (readonly [number, number])[] = [
    [0, 100],
    [128, 100],
    [50, 140],
    [178, 140],
  ]
  const drawn = places
    .slice(0, legs)
    .map(([dx, dy]) => `${x + dx} ${y + dy - 90} 12 ${i === 3 || dy === 100 ? 90 : 50} re S`)
  return [number, top, ...drawn].join('\n')
}
