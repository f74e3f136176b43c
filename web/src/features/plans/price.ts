/** «2900», «2 900,50» → kopecks; other texts are returned unchanged, and the schema refuses them. */
export const kopecksOf = (text: string): number | string => {
  const bare = text.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,12}(\.\d{1,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : text
}
/** As typed: `2900`, `2900,50`. */
export const roublesText = (kopecks: number): string =>
  kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2).replace('.', ',')
