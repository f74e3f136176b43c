import * as z from 'zod/mini'
import { defineChannel } from './define.ts'
import { panelCan, panelForm, panelSettings } from './widget-settings.ts'

export const siteChat = defineChannel({
  type: 'site_chat',
  label: { ru: 'Чат на сайте', en: 'Site chat' },
  settings: z.strictObject({
    ...panelSettings,
    position: z.enum(['left', 'right']),
    /** Hosts that may embed the widget (`shop.example`, `*.shop.example`); empty: any. */
    allowedHosts: z.array(z.string().check(z.regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'FIELD_INVALID'))),
  }),
  form: {
    ...panelForm,
    position: { label: { ru: 'Положение кнопки', en: 'Launcher position' } },
    allowedHosts: { label: { ru: 'Разрешённые сайты', en: 'Allowed sites' } },
  },
  can: panelCan,
  entrance: 'code',
})
