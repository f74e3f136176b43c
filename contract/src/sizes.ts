import { type Lang, locales } from './lang.ts'

const units = { ru: ['Б', 'КБ', 'МБ', 'ГБ'], eng: ['B', 'KB', 'MB', 'GB'] } as const

/**
 * The size of a file, the same for operators and clients: «214 КБ», «1,4 МБ»; one decimal below ten, a no-break space before
 * the unit. A kilobyte has 1024 bytes, so that the limits of files are round.
 */
export const formatSize = (lang: Lang, bytes: number): string => {
  let [step, size] = [0, bytes]
  while (size >= 1000 && step < units.ru.length - 1) {
    size /= 1024
    step += 1
  }
  const digits = step > 0 && size < 10 ? 1 : 0
  const number = new Intl.NumberFormat(locales[lang], { maximumFractionDigits: digits }).format(size)
  return `${number}\u00a0${units[lang][step]}`
}
