import { currentLang } from '../../lib/language.ts'

/** What helps to understand a fault. It goes into the text, where the user sees and changes it before sending. */
export const describeScreen = (): string =>
  [
    navigator.userAgent,
    `${innerWidth} × ${innerHeight}, ${devicePixelRatio}×`,
    `${currentLang()}, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
    location.origin,
  ].join('\n')
