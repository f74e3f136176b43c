import * as z from 'zod/mini'
import { channelBasics } from './basics.ts'
import { defineChannel } from './define.ts'
import { identityForm, identitySecret } from './visitor-form.ts'
import {
  allowedHosts,
  hostsForm,
  launcherForm,
  launcherInitial,
  launcherSettings,
  panelForm,
  panelInitial,
  panelSettings,
} from './widget-settings.ts'

export const siteChat = defineChannel({
  type: 'site_chat',
  ...channelBasics.site_chat,
  description: {
    ru: 'Кнопка и окно чата на вашем сайте. Понадобится вставить строку кода',
    en: 'A button and a chat window on your site. One line of code has to be pasted',
  },
  settings: z.strictObject({ ...panelSettings, ...launcherSettings, allowedHosts, identitySecret }),
  form: { ...panelForm, ...launcherForm, allowedHosts: hostsForm, identitySecret: identityForm },
  initial: (lang) => ({ ...panelInitial(lang), ...launcherInitial, allowedHosts: [], identitySecret: '' }),
  entrance: 'code',
})
