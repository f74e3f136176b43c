/** Seconds as people read a delay: `5`, `1:30`. */
export const delayText = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return rest === 0 ? String(minutes) : `${minutes}:${String(rest).padStart(2, '0')}`
}
/** `5` → 300, `1:30` → 90; empty → null; other texts are returned unchanged, and the schema refuses them. */
export const delaySeconds = (text: string): number | string | null => {
  const bare = text.replace(/\s/g, '')
  if (bare === '') return null
  const [, minutes, seconds] = /^(\d{1,5})(?::([0-5]\d))?$/.exec(bare) ?? []
  return minutes === undefined ? text : Number(minutes) * 60 + Number(seconds ?? 0)
}
