import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { channelBasics } from './basics.ts'
import { defineChannel } from './define.ts'
import { providerAddress, providerAddressForm } from './provider-address.ts'

const made = z._default(z.string(), '')

export const vkBot = defineChannel({
  type: 'vk_bot',
  ...channelBasics.vk_bot,
  description: {
    ru: 'Сообщения сообщества ВКонтакте. Понадобится ключ доступа сообщества',
    en: 'Messages of a VK community. An access token of the community is needed',
  },
  settings: z.strictObject({
    token: z
      .string({ error: 'FIELD_REQUIRED' })
      .check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(300, 'TEXT_TOO_LONG')),
    groupId: text(20).check(z.regex(/^\d*$/, 'FORMAT_INVALID')),
    confirmation: z._default(text(50), ''),
    secret: z._default(text(50).check(z.regex(/^[A-Za-z0-9]*$/, 'FORMAT_INVALID')), ''),
    madeConfirmation: made,
    madeSecret: made,
    api: providerAddress,
  }),
  form: {
    token: {
      label: { ru: 'Ключ доступа сообщества', en: 'Access token of the community' },
      hint: {
        ru: 'Права: управление сообществом, сообщения, фотографии, документы',
        en: 'Rights: community management, messages, photos, documents',
      },
      secret: true,
      required: true,
      input: { kind: 'text', max: 300 },
    },
    groupId: {
      label: { ru: 'ID сообщества', en: 'Community ID' },
      hint: { ru: 'Только цифры, без club и минуса', en: 'Digits only, without club and minus' },
      required: true,
      input: { kind: 'text', max: 20, placeholder: { ru: '123456789', en: '123456789' } },
    },
    confirmation: {
      label: { ru: 'Строка подтверждения', en: 'Confirmation code' },
      section: { ru: 'Если сервер добавляете сами', en: 'If you add the server yourself' },
      hint: {
        ru: 'Пусто — сервер Callback API добавится сам. Иначе скопируйте строку из настроек Callback API',
        en: 'Empty: the Callback API server is added by itself. Otherwise copy the code from the settings of the Callback API',
      },
      input: { kind: 'text', max: 50 },
    },
    secret: {
      label: { ru: 'Секретный ключ', en: 'Secret key' },
      hint: {
        ru: 'Тот же, что в настройках Callback API: латинские буквы и цифры',
        en: 'The same as in the settings of the Callback API: Latin letters and digits',
      },
      secret: true,
      input: { kind: 'text', max: 50 },
    },
    madeConfirmation: { label: { ru: 'Строка подтверждения', en: 'Confirmation code' }, input: { kind: 'made' } },
    madeSecret: { label: { ru: 'Секрет вызовов', en: 'Webhook secret' }, secret: true, input: { kind: 'made' } },
    api: providerAddressForm('api.vk.ru'),
  },
  initial: () => ({
    ...{ token: '', groupId: '', confirmation: '', secret: '', madeConfirmation: '', madeSecret: '' },
    api: '',
  }),
  reasons: {
    1: { ru: 'неизвестная ошибка ВКонтакте', en: 'unknown error of VK' },
    5: { ru: 'ключ доступа недействителен', en: 'the access token is invalid' },
    6: { ru: 'слишком много запросов в секунду', en: 'too many calls per second' },
    7: { ru: 'у ключа нет права на это действие', en: 'the token lacks the right for this' },
    9: { ru: 'слишком много одинаковых сообщений', en: 'too many messages of the same kind' },
    10: { ru: 'внутренняя ошибка ВКонтакте', en: 'internal error of VK' },
    14: { ru: 'ВКонтакте просит ввести код с картинки', en: 'VK asks for a captcha' },
    15: { ru: 'доступ запрещён', en: 'access denied' },
    18: { ru: 'страница клиента удалена или заблокирована', en: 'the client’s page is deleted or blocked' },
    27: { ru: 'ключ доступа сообщества недействителен', en: 'the community’s token is invalid' },
    28: { ru: 'ключ доступа приложения недействителен', en: 'the app’s token is invalid' },
    29: { ru: 'исчерпан лимит запросов', en: 'the limit of calls is reached' },
    100: { ru: 'ВКонтакте не приняла параметр запроса', en: 'VK does not accept a parameter of the call' },
    113: { ru: 'неверный идентификатор клиента', en: 'wrong id of the client' },
    125: { ru: 'неверный ID сообщества', en: 'wrong community ID' },
    900: { ru: 'клиент в чёрном списке сообщества', en: 'the client is in the community’s blacklist' },
    901: {
      ru: 'клиент не разрешил сообщения от сообщества',
      en: 'the client has not allowed messages of the community',
    },
    902: { ru: 'настройки приватности клиента не дают написать', en: 'the client’s privacy settings forbid it' },
    909: { ru: 'сообщение слишком старое, чтобы его изменить', en: 'the message is too old to be changed' },
    910: { ru: 'сообщение слишком большое', en: 'the message is too big' },
    911: { ru: 'клавиатура составлена неверно', en: 'the keyboard is invalid' },
    912: { ru: 'в сообществе выключены возможности бота', en: 'the community’s bot abilities are off' },
    913: { ru: 'слишком много пересланных сообщений', en: 'too many forwarded messages' },
    914: { ru: 'сообщение слишком длинное', en: 'the message is too long' },
    917: { ru: 'нет доступа к этому чату', en: 'no access to this chat' },
    920: { ru: 'такое сообщение нельзя изменить', en: 'a message of this kind cannot be changed' },
    924: { ru: 'сообщение нельзя удалить для всех', en: 'the message cannot be deleted for all' },
    925: { ru: 'сообщество не администратор чата', en: 'the community is no administrator of the chat' },
    927: { ru: 'такого чата больше нет', en: 'the chat does not exist any more' },
    932: { ru: 'с этим собеседником нельзя переписываться', en: 'this person cannot be written to' },
    936: { ru: 'собеседник не найден', en: 'the contact was not found' },
    940: { ru: 'слишком много сообщений', en: 'too many messages' },
    945: { ru: 'чат отключён', en: 'the chat is disabled' },
    946: { ru: 'чат не поддерживается', en: 'the chat is not supported' },
    950: { ru: 'время ответа истекло', en: 'the time for an answer is over' },
    983: { ru: 'в чате писать нельзя', en: 'nobody may write in the chat' },
    1012: { ru: 'в чате писать нельзя', en: 'nobody may write in the chat' },
  },
  help: [
    {
      text: {
        ru: 'Откройте сообщество, «Управление», «Дополнительно», «Работа с API» и нажмите «Создать ключ»',
        en: 'Open the community, Manage, Settings, API usage and press Create token',
      },
      link: 'https://vk.com/groups?tab=admin',
      picture: {
        on: 'browser',
        title: { ru: 'Работа с API', en: 'API usage' },
        lines: [
          {
            kind: 'text',
            text: {
              ru: 'Ключи доступа · Callback API · Long Poll API',
              en: 'Access tokens · Callback API · Long Poll API',
            },
          },
          { kind: 'button', text: { ru: 'Создать ключ', en: 'Create token' }, mark: true },
        ],
      },
    },
    {
      text: {
        ru: 'Отметьте права: управление сообществом, сообщения, фотографии и документы. Подтвердите и скопируйте ключ',
        en: 'Tick the rights: community management, messages, photos and documents. Confirm and copy the token',
      },
      picture: {
        on: 'browser',
        title: { ru: 'Создание ключа', en: 'Create token' },
        lines: [
          { kind: 'switch', text: { ru: 'Управление сообществом', en: 'Community management' }, mark: true },
          { kind: 'switch', text: { ru: 'Сообщения сообщества', en: 'Community messages' }, mark: true },
          { kind: 'switch', text: { ru: 'Фотографии', en: 'Photos' }, mark: true },
          { kind: 'switch', text: { ru: 'Документы', en: 'Documents' }, mark: true },
          { kind: 'button', text: { ru: 'Создать', en: 'Create' } },
        ],
      },
    },
    {
      text: {
        ru: 'Включите сообщения сообщества: «Управление», «Сообщения»',
        en: 'Switch on the community’s messages: Manage, Messages',
      },
      picture: {
        on: 'browser',
        title: { ru: 'Сообщения', en: 'Messages' },
        lines: [
          {
            kind: 'switch',
            text: { ru: 'Сообщения сообщества: включены', en: 'Community messages: enabled' },
            mark: true,
          },
        ],
      },
    },
    {
      text: {
        ru: 'ID сообщества — цифры в адресе club123456789 или в «Управление», «Адрес страницы»',
        en: 'The community ID is in the address, club123456789, or in Manage, Community address',
      },
      picture: {
        on: 'browser',
        title: { ru: 'vk.com/club123456789', en: 'vk.com/club123456789' },
        lines: [{ kind: 'field', text: { ru: '123456789', en: '123456789' }, mark: true }],
      },
    },
    {
      text: {
        ru: 'Вставьте ключ и ID в форму и сохраните канал: сервер Callback API добавится сам',
        en: 'Paste token and ID into the form and save the channel: the Callback API server is added by itself',
      },
    },
  ],
})
