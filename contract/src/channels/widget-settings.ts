import * as z from 'zod/mini'
import { text } from '../fields.ts'
import type { ChannelCapabilities } from './define.ts'

/** Settings and abilities that the site widget and the hosted page share: both are the same panel. */
export const panelSettings = {
  title: text(64),
  subtitle: text(128),
  greeting: text(500),
  accent: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'FIELD_INVALID')),
}
export const panelForm = {
  title: { label: { ru: 'Заголовок', en: 'Title' } },
  subtitle: { label: { ru: 'Подзаголовок', en: 'Subtitle' } },
  greeting: { label: { ru: 'Приветствие', en: 'Greeting' } },
  accent: { label: { ru: 'Цвет', en: 'Colour' } },
}
export const panelCan: ChannelCapabilities = {
  transport: 'own',
  text: { max: 4000, unit: 'characters' },
  buttons: { max: 10, textMax: 64 },
  files: { maxBytes: 25 * 1024 * 1024, perMessage: 10, captionMax: 4000 },
  receipts: { statuses: ['sent', 'delivered', 'read'], watermark: true },
  typing: { in: true, out: true },
  operatorStarts: true,
  replyWindowHours: null,
  idempotentSend: true,
}
