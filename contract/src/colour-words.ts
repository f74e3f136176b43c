import type { Colour } from './colours.ts'
import type { Words } from './lang.ts'

/** The names of the colours of client statuses (spec.md, 9). */
export const colourWords: Readonly<Record<Colour, Words>> = {
  'light-blue': { ru: 'Голубой', en: 'Light blue' },
  green: { ru: 'Зелёный', en: 'Green' },
  red: { ru: 'Красный', en: 'Red' },
  orange: { ru: 'Оранжевый', en: 'Orange' },
  'light-green': { ru: 'Светло-зелёный', en: 'Light green' },
  gray: { ru: 'Серый', en: 'Gray' },
  'dark-blue': { ru: 'Тёмно-синий', en: 'Dark blue' },
  pink: { ru: 'Розовый', en: 'Pink' },
  brown: { ru: 'Коричневый', en: 'Brown' },
  blue: { ru: 'Синий', en: 'Blue' },
  black: { ru: 'Чёрный', en: 'Black' },
  yellow: { ru: 'Жёлтый', en: 'Yellow' },
  violet: { ru: 'Фиолетовый', en: 'Violet' },
}
