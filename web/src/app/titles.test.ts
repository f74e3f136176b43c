import { brandIds, brands as builtIn } from '@beseda/contract/brands.ts'
import { langs } from '@beseda/contract/lang.ts'
import { describe, expect, test } from 'vitest'
import { paths } from '../lib/paths.ts'
import { en } from '../lib/words/en.ts'
import { ru } from '../lib/words/ru.ts'
import type { Words } from '../lib/words/shape.ts'
import { allScreens } from './screens.ts'
import { titleOf } from './titles.ts'

const catalogues: Record<(typeof langs)[number], Words> = { ru, eng: en }
const brands = [...brandIds.map((id) => builtIn[id].name), 'Дом и лад']
const at = (pathname: string, search = {}) => ({ pathname, search })

describe.each(langs.flatMap((lang) => brands.map((brand) => [lang, brand] as const)))(
  'titles, %s, %s',
  (lang, brand) => {
    const words = catalogues[lang]
    test.each(allScreens.map((screen) => [screen.path, screen] as const))('%s has its own title', (path) => {
      const title = titleOf(words, brand, at(path), 0)
      expect(title).toMatch(new RegExp(`^\\S.* — ${brand}$`))
      expect(title).not.toContain('undefined')
      if (lang === 'eng') expect(title.replace(brand, '')).not.toMatch(/[а-яё]/i)
      const same = allScreens.filter((other) => titleOf(words, brand, at(other.path), 0) === title)
      expect(same.map((other) => other.path)).toEqual([path])
    })
    test('an unknown address has the title of the not-found page', () => {
      expect(titleOf(words, brand, at('/no/such/page'), 0)).toBe(titleOf(words, brand, at(paths.notFound), 0))
    })
  },
)
test('each queue has its own title, with the count when there is one', () => {
  expect(titleOf(ru, 'Беседа', at(paths.chats, { filter: 'overdue' }), 3)).toBe('(3) Просрочены — Беседа')
  expect(titleOf(ru, 'Беседа', at(paths.chats, { filter: 'closed' }), 0)).toBe('Закрытые — Беседа')
})
