/** «2900», «2 900,50» → kopecks; what is no sum stays text, which the schema refuses. */
export const kopecksOf = (text: string): number | string => {
  const bare = text.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,12}(\.\d{1,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : text
}
/** As it is typed: `2900`, `2900,50`. */
export const roublesText = (kopecks: number): string =>
  kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2).replace('.', ',')
