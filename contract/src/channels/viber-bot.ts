import * as z from 'zod/mini'
import { id, text } from '../fields.ts'
import { channelBasics } from './basics.ts'
import { defineChannel } from './define.ts'
import { providerAddress, providerAddressForm } from './provider-address.ts'

export const viberBot = defineChannel({
  type: 'viber_bot',
  ...channelBasics.viber_bot,
  description: {
    ru: 'Бот в Viber. Понадобится токен из кабинета Viber',
    en: 'A bot in Viber. Its token from the Viber admin panel is needed',
  },
  settings: z.strictObject({
    token: z
      .string({ error: 'FIELD_REQUIRED' })
      .check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(200, 'TEXT_TOO_LONG')),
    senderName: z._default(text(28), ''),
    photo: z._default(z.nullable(id), null),
    welcome: z._default(text(500), ''),
    accountName: z._default(z.string(), ''),
    api: providerAddress,
  }),
  form: {
    token: {
      label: { ru: 'Токен', en: 'Token' },
      hint: { ru: 'В кабинете Viber: бот, поле Token', en: 'In the Viber admin panel: the bot, field Token' },
      secret: true,
      required: true,
      input: { kind: 'text', max: 200 },
    },
    senderName: {
      label: { ru: 'Имя отправителя', en: 'Sender name' },
      hint: { ru: 'Пусто — имя бота', en: 'Empty: the name of the bot' },
      input: { kind: 'text', max: 28 },
    },
    photo: {
      label: { ru: 'Фото отправителя', en: 'Sender photo' },
      hint: { ru: 'Только JPEG, лучше 720 × 720 и до 100 КБ', en: 'JPEG only, best 720 × 720 and up to 100 KB' },
      input: { kind: 'image', only: 'jpeg' },
    },
    welcome: {
      label: { ru: 'Приветствие', en: 'Welcome message' },
      hint: {
        ru: 'Его увидит каждый, кто открыл чат с ботом и ещё не подписан',
        en: 'Everybody sees it who opens the chat with the bot and is not subscribed yet',
      },
      input: { kind: 'multiline', max: 500 },
    },
    accountName: { label: { ru: 'Имя бота', en: 'Name of the bot' }, input: { kind: 'made' } },
    api: providerAddressForm('chatapi.viber.com'),
  },
  initial: () => ({ token: '', senderName: '', photo: null, welcome: '', accountName: '', api: '' }),
  reasons: {
    1: { ru: 'Viber не принял адрес вебхука', en: 'Viber does not accept the address of the webhook' },
    2: { ru: 'токен указан неверно', en: 'the token is wrong' },
    3: { ru: 'Viber не понял запрос', en: 'Viber did not understand the request' },
    4: { ru: 'в запросе не хватает данных', en: 'the request lacks data' },
    5: { ru: 'у клиента нет Viber', en: 'the client has no Viber' },
    6: { ru: 'клиент не подписан на бота', en: 'the client is not subscribed to the bot' },
    7: { ru: 'бот заблокирован', en: 'the bot is blocked' },
    8: { ru: 'бота с этим токеном нет', en: 'there is no bot with this token' },
    9: { ru: 'работа бота приостановлена', en: 'the bot is suspended' },
    10: {
      ru: 'вебхук не зарегистрирован: сохраните токен ещё раз',
      en: 'no webhook is registered: save the token again',
    },
    11: {
      ru: 'устройство клиента не принимает сообщения ботов',
      en: 'the client’s device does not take messages of bots',
    },
    12: { ru: 'слишком много запросов подряд', en: 'too many calls in a row' },
    13: { ru: 'версия Viber у клиента слишком старая', en: 'the client’s version of Viber is too old' },
    14: { ru: 'устройство клиента не покажет такое сообщение', en: 'the client’s device cannot show such a message' },
    15: { ru: 'боту не разрешено отправлять сообщения', en: 'the bot may not send messages' },
    16: { ru: 'ответы в этом чате выключены', en: 'replies are switched off in this chat' },
    17: { ru: 'бот не встроенный', en: 'the bot is no inline bot' },
    18: { ru: 'у бота нет публичного чата', en: 'the bot has no public chat' },
    19: { ru: 'боту нельзя рассылать сообщения', en: 'the bot cannot send broadcasts' },
    20: { ru: 'рассылка не разрешена', en: 'the broadcast is not allowed' },
  },
  help: [
    {
      text: {
        ru: 'Откройте кабинет Viber и войдите по номеру телефона. Новых ботов Viber подключает на коммерческих условиях',
        en: 'Open the Viber admin panel and sign in by phone number. Viber adds new bots on commercial terms',
      },
      link: 'https://partners.viber.com',
    },
    {
      text: {
        ru: 'Заполните данные бота. Фото — только JPEG. Если появится ошибка Session Expired, откройте и заполните форму с мобильного устройства',
        en: 'Fill in the data of the bot. The photo must be a JPEG. On the error Session Expired, open and fill in the form on a mobile device',
      },
      picture: {
        on: 'phone',
        title: { ru: 'Create bot account', en: 'Create bot account' },
        lines: [
          { kind: 'field', text: { ru: 'Account image: bot.jpg', en: 'Account image: bot.jpg' } },
          { kind: 'field', text: { ru: 'Account name', en: 'Account name' } },
          { kind: 'field', text: { ru: 'URI', en: 'URI' } },
          { kind: 'button', text: { ru: 'Create', en: 'Create' }, mark: true },
        ],
      },
    },
    {
      text: { ru: 'Откройте бота и скопируйте токен', en: 'Open the bot and copy its token' },
      picture: {
        on: 'browser',
        title: { ru: 'Edit info', en: 'Edit info' },
        lines: [
          { kind: 'text', text: { ru: 'Token', en: 'Token' } },
          {
            kind: 'field',
            text: { ru: '4453b6ac12345678-e02c5f1217…', en: '4453b6ac12345678-e02c5f1217…' },
            mark: true,
          },
        ],
      },
    },
    {
      text: {
        ru: 'Вставьте токен в форму и сохраните канал: вебхук зарегистрируется сам',
        en: 'Paste the token into the form and save the channel: the webhook is registered by itself',
      },
    },
  ],
})
