import * as z from 'zod/mini'
import { defineChannel } from './define.ts'
import { panelCan, panelForm, panelInitial, panelSettings } from './widget-settings.ts'

export const chatPage = defineChannel({
  type: 'chat_page',
  label: { ru: 'Чат-страница', en: 'Chat page' },
  description: {
    ru: 'Чат на странице со своим адресом: для ссылок, писем и QR-кодов',
    en: 'A chat on a page with its own address: for links, letters and QR codes',
  },
  settings: z.strictObject({ ...panelSettings }),
  form: panelForm,
  initial: panelInitial,
  can: panelCan,
  entrance: 'page',
  publicUrl: (channelId, origin) => `${origin}/c/${channelId}`,
})
