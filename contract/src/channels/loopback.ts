import * as z from 'zod/mini'
import { channelBasics } from './basics.ts'
import { defineChannel } from './define.ts'

/** A channel of an invented provider, for tests and the demo: server/src/channels/loopback/emulator.ts. */
export const loopback = defineChannel({
  type: 'loopback',
  ...channelBasics.loopback,
  description: { ru: 'Канал без провайдера, для тестов', en: 'A channel without a provider, for tests' },
  settings: z.strictObject({
    secret: z.string(),
    hookSecret: z._default(z.string(), ''),
    accessToken: z._default(z.string(), ''),
    api: z._default(z.string(), 'https://loopback.invalid'),
  }),
  form: {
    secret: {
      label: { ru: 'Секрет', en: 'Secret' },
      secret: true,
      required: true,
      input: { kind: 'text', max: 200 },
    },
    hookSecret: { label: { ru: 'Секрет вызовов', en: 'Webhook secret' }, secret: true, input: { kind: 'made' } },
    accessToken: { label: { ru: 'Токен доступа', en: 'Access token' }, secret: true, input: { kind: 'made' } },
    api: { label: { ru: 'Адрес провайдера', en: 'Address of the provider' }, input: { kind: 'text', max: 200 } },
  },
  hidden: true,
})
