import * as z from 'zod/mini'
import { channelBasics } from './basics.ts'
import { defineChannel } from './define.ts'
import { panelForm, panelInitial, panelSettings } from './widget-settings.ts'

export const chatPage = defineChannel({
  type: 'chat_page',
  ...channelBasics.chat_page,
  description: {
    ru: 'Чат на странице со своим адресом: для ссылок, писем и QR-кодов',
    en: 'A chat on a page with its own address: for links, letters and QR codes',
  },
  settings: z.strictObject({ ...panelSettings }),
  form: panelForm,
  initial: panelInitial,
  entrance: 'page',
  publicUrl: (channelId, origin) => `${origin}/c/${channelId}`,
})
