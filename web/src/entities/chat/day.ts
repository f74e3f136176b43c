/** The calendar day of an instant in the reader's time zone: `2026-11-21`. */
export const dayOf = (at: number): string => {
  const date = new Date(at)
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
