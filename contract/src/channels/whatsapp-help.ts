import type { HelpStep } from './define.ts'

export const whatsappHelp: readonly HelpStep[] = [
  {
    text: {
      ru: 'Если номер подключён у провайдера, выберите «Через провайдера»: нужны номер, логин, пароль и адрес API из его кабинета. Дальше речь о Cloud API',
      en: 'If a provider has connected the number, choose “Through a provider”: you need the number, and login, password and API address from its account page. The next steps are about the Cloud API',
    },
  },
  {
    text: {
      ru: 'Откройте своё приложение у Meta, раздел WhatsApp → API Setup. Скопируйте ID номера и ID аккаунта',
      en: 'Open your app at Meta, WhatsApp → API Setup. Copy the phone number ID and the account ID',
    },
    link: 'https://developers.facebook.com/apps',
    picture: {
      on: 'browser',
      title: { ru: 'WhatsApp → API Setup', en: 'WhatsApp → API Setup' },
      lines: [
        { kind: 'text', text: { ru: 'Phone number ID', en: 'Phone number ID' } },
        { kind: 'field', text: { ru: '106540352242922', en: '106540352242922' }, mark: true },
        { kind: 'text', text: { ru: 'WhatsApp Business Account ID', en: 'WhatsApp Business Account ID' } },
        { kind: 'field', text: { ru: '419561257915477', en: '419561257915477' }, mark: true },
      ],
    },
  },
  {
    text: {
      ru: 'Создайте в Business Settings системного пользователя и токен с правами whatsapp_business_messaging и whatsapp_business_management. Временный токен со страницы API Setup работает только сутки',
      en: 'Create a system user in Business Settings and a token with the permissions whatsapp_business_messaging and whatsapp_business_management. The temporary token of the page API Setup works for a day only',
    },
    link: 'https://business.facebook.com/settings/system-users',
    picture: {
      on: 'browser',
      title: { ru: 'System users', en: 'System users' },
      lines: [
        { kind: 'switch', text: { ru: 'whatsapp_business_messaging', en: 'whatsapp_business_messaging' } },
        { kind: 'switch', text: { ru: 'whatsapp_business_management', en: 'whatsapp_business_management' } },
        { kind: 'button', text: { ru: 'Generate token', en: 'Generate token' }, mark: true },
      ],
    },
  },
  {
    text: {
      ru: 'Скопируйте секрет приложения: App settings → Basic → App secret',
      en: 'Copy the secret of the app: App settings → Basic → App secret',
    },
  },
  {
    text: {
      ru: 'Придумайте проверочный токен, заполните форму и сохраните канал: адрес вебхука зарегистрируется сам. В WhatsApp → Configuration включите поле messages',
      en: 'Make up a verify token, fill in the form and save the channel: the address of the webhook is registered by itself. Switch on the field messages in WhatsApp → Configuration',
    },
  },
]
