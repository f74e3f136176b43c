import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { channelBasics } from './basics.ts'
import { defineChannel } from './define.ts'
import { providerAddress, providerAddressForm } from './provider-address.ts'
import { telegramHelp } from './telegram-help.ts'

export const telegram = defineChannel({
  type: 'telegram',
  ...channelBasics.telegram,
  description: {
    ru: 'Бот в Telegram. Понадобится токен, который выдаёт @BotFather',
    en: 'A bot in Telegram. You need the token that @BotFather gives',
  },
  settings: z.strictObject({
    token: text(200, 'CHANNEL_TOKEN_INVALID'),
    hookSecret: z._default(z.string(), ''),
    botId: z._default(z.string(), ''),
    api: providerAddress,
  }),
  form: {
    token: {
      label: { ru: 'Токен', en: 'Token' },
      hint: {
        ru: 'Напишите @BotFather команду /newbot или /token и скопируйте его ответ',
        en: 'Write /newbot or /token to @BotFather and copy the answer',
      },
      secret: true,
      required: true,
      input: { kind: 'text', max: 200 },
    },
    hookSecret: { label: { ru: 'Секрет вызовов', en: 'Webhook secret' }, secret: true, input: { kind: 'made' } },
    botId: { label: { ru: 'Бот', en: 'Bot' }, input: { kind: 'made' } },
    api: providerAddressForm('api.telegram.org'),
  },
  help: telegramHelp,
})
