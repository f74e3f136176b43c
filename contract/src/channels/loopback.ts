import * as z from 'zod/mini'
import { defineChannel } from './define.ts'

/** A channel without a provider, for tests: it answers as its settings say. */
export const loopback = defineChannel({
  type: 'loopback',
  label: { ru: 'Тестовый канал', en: 'Loopback' },
  description: { ru: 'Канал без провайдера, для тестов', en: 'A channel without a provider, for tests' },
  settings: z.strictObject({
    secret: z.string(),
    /** What a send answers: accept, accept without an id, refuse, limit (429), fail (500), or lose the answer. */
    behaviour: z.enum(['accept', 'acceptWithoutId', 'refuse', 'limit', 'fail', 'loseAnswer']),
  }),
  form: {
    secret: {
      label: { ru: 'Секрет', en: 'Secret' },
      secret: true,
      required: true,
      input: { kind: 'text', max: 200 },
    },
    behaviour: { label: { ru: 'Поведение', en: 'Behaviour' }, input: { kind: 'text', max: 20 } },
  },
  can: {
    transport: 'provider',
    text: { max: 1000, unit: 'characters' },
    buttons: null,
    files: { maxBytes: 1024 * 1024, perMessage: 1, captionMax: 0 },
    receipts: { statuses: ['sent', 'delivered', 'read'], watermark: false },
    typing: { in: false, out: false },
    operatorStarts: true,
    replyWindowHours: 24,
    idempotentSend: false,
  },
  hidden: true,
})
