import type { HelpStep } from './define.ts'

export const telegramHelp: readonly HelpStep[] = [
  {
    text: { ru: 'Откройте в Telegram чат с @BotFather', en: 'Open the chat with @BotFather in Telegram' },
    link: 'https://t.me/BotFather',
  },
  {
    text: {
      ru: 'Отправьте команду /newbot. Придумайте название, затем имя: оно оканчивается на bot. Токен бота, который уже есть, покажет команда /token',
      en: 'Send the command /newbot. Choose a title, then a name that ends in “bot”. The command /token shows the token of a bot that you have already',
    },
    picture: {
      on: 'phone',
      title: { ru: 'BotFather', en: 'BotFather' },
      lines: [
        { kind: 'said', text: { ru: '/newbot', en: '/newbot' }, mark: true },
        {
          kind: 'text',
          text: {
            ru: 'Alright, a new bot. How are we going to call it?',
            en: 'Alright, a new bot. How are we going to call it?',
          },
        },
        { kind: 'said', text: { ru: 'Дом и лад', en: 'House and Home' } },
        {
          kind: 'text',
          text: {
            ru: 'Now choose a username. It must end in bot',
            en: 'Now choose a username. It must end in bot',
          },
        },
        { kind: 'said', text: { ru: 'domilad_bot', en: 'houseandhome_bot' }, mark: true },
      ],
    },
  },
  {
    text: { ru: 'Скопируйте токен из ответа', en: 'Copy the token from the answer' },
    picture: {
      on: 'phone',
      title: { ru: 'BotFather', en: 'BotFather' },
      lines: [
        {
          kind: 'text',
          text: { ru: 'Use this token to access the HTTP API:', en: 'Use this token to access the HTTP API:' },
        },
        { kind: 'field', text: { ru: '7400000001:AAF3k…', en: '7400000001:AAF3k…' }, mark: true },
      ],
    },
  },
  {
    text: {
      ru: 'Вставьте токен в форму, проверьте подключение и сохраните канал: вебхук зарегистрируется сам',
      en: 'Paste the token into the form, check the connection and save the channel: the webhook is registered by itself',
    },
  },
]
