import * as z from 'zod/mini'
import { defineChannel } from './define.ts'
import { panelCan, panelForm, panelSettings } from './widget-settings.ts'

export const chatPage = defineChannel({
  type: 'chat_page',
  label: { ru: 'Чат-страница', en: 'Chat page' },
  settings: z.strictObject({ ...panelSettings }),
  form: panelForm,
  can: panelCan,
  entrance: 'page',
})
