/** `1:05`; an unknown length is a dash. */
export const minutes = (seconds: number): string => {
  if (!Number.isFinite(seconds)) return '–:––'
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
