import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { channelBasics } from './basics.ts'
import { defineChannel } from './define.ts'

export const support = defineChannel({
  type: 'support',
  ...channelBasics.support,
  description: {
    ru: 'Сотрудники организаций пишут сервису из своего кабинета',
    en: 'Staff of organizations write to the service from their console',
  },
  settings: z.strictObject({ greeting: text(500) }),
  form: {
    greeting: {
      label: { ru: 'Приветствие', en: 'Greeting' },
      input: { kind: 'multiline', max: 500 },
      hint: {
        ru: 'Стоит над перепиской. Пустое: обычный текст',
        en: 'Stands above the conversation. Empty: the standard text',
      },
    },
  },
  initial: () => ({ greeting: '' }),
  builtIn: true,
  publicUrl: (_, origin) => `${origin}/admin/support`,
})
