import { chatPage } from '@beseda/contract/channels/chat-page.ts'
import { siteChat } from '@beseda/contract/channels/site-chat.ts'
import type { Colour } from '@beseda/contract/colours.ts'
import type { TeamKey } from './staff.ts'

export type ChannelKey = 'site' | 'catalogue' | 'english' | 'page' | 'helper'
interface ChannelContent {
  readonly type: string
  readonly name: string
  readonly team: TeamKey
  /** A routing rule leads its clients to the bot. */
  readonly bot?: true
  readonly settings: Record<string, unknown>
}
const look = { accent: '#0B7A74', position: 'right', allowedHosts: [] }
export const channels: Readonly<Record<ChannelKey, ChannelContent>> = {
  site: {
    type: siteChat.type,
    name: 'Сайт domilad.example',
    team: 'delivery',
    settings: {
      ...look,
      title: 'Дом и лад',
      subtitle: 'Обычно отвечаем за 2 минуты',
      greeting: 'Подсказать с размерами или доставкой?',
    },
  },
  catalogue: {
    type: siteChat.type,
    name: 'Каталог domilad.example',
    team: 'sales',
    settings: {
      ...look,
      title: 'Дом и лад',
      subtitle: 'Поможем выбрать мебель',
      greeting: 'Здравствуйте! Ищете что-то конкретное?',
    },
  },
  english: {
    type: siteChat.type,
    name: 'domilad.example/en',
    team: 'sales',
    settings: {
      ...look,
      title: 'Lad Home',
      subtitle: 'We usually reply within 2 minutes',
      greeting: 'Hello! How can we help?',
    },
  },
  page: {
    type: chatPage.type,
    name: 'Страница возвратов',
    team: 'returns',
    settings: {
      accent: look.accent,
      title: 'Дом и лад: обмен и возврат',
      subtitle: 'Ответим сегодня до 20:00',
      greeting: 'Здравствуйте! Напишите номер заказа и что случилось.',
    },
  },
  helper: {
    type: siteChat.type,
    name: 'Помощник domilad.example',
    team: 'sales',
    bot: true,
    settings: {
      ...look,
      title: 'Дом и лад: помощник',
      subtitle: 'Бот отвечает сразу, человек — когда нужен',
      greeting: 'Здравствуйте! Напишите, чем помочь.',
    },
  },
}

/** The six of the product's standard list, then the shop's own. The share is in per cent of the clients. */
export const statuses: readonly { readonly name: string; readonly colour: Colour; readonly share: number }[] = [
  { name: 'Новый', colour: 'light-blue', share: 22 },
  { name: 'Потенциальный клиент', colour: 'green', share: 18 },
  { name: 'Связаться позже', colour: 'orange', share: 8 },
  { name: 'Завершён', colour: 'light-green', share: 16 },
  { name: 'Не наш клиент', colour: 'gray', share: 3 },
  { name: 'Отказ', colour: 'red', share: 4 },
  { name: 'Договор', colour: 'dark-blue', share: 5 },
  { name: 'VIP', colour: 'pink', share: 4 },
  { name: 'Опт', colour: 'brown', share: 4 },
  { name: 'На проверке', colour: 'blue', share: 2 },
  { name: 'Чёрный список', colour: 'black', share: 1 },
  { name: 'Ждёт оплату', colour: 'yellow', share: 6 },
  { name: 'Партнёр', colour: 'violet', share: 3 },
]

/** Category → topic → subtopics. */
export const categories: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Заказ: {
    Оформление: ['Помощь с выбором', 'Изменение состава', 'Отмена заказа'],
    Статус: ['Где заказ', 'Готовность к выдаче'],
    Документы: ['Счёт и акт', 'Договор'],
  },
  Доставка: {
    Сроки: ['Опоздание курьера', 'Перенос даты', 'Срочная доставка'],
    Условия: ['Стоимость', 'Подъём на этаж', 'Самовывоз', 'Регион'],
  },
  Сборка: { Мастер: ['Вызов сборщика', 'Претензия к сборке'], Самостоятельно: ['Схема сборки', 'Не хватает деталей'] },
  Товар: {
    Наличие: ['Поступление', 'Нет в наличии'],
    Характеристики: ['Размеры', 'Материал и цвет'],
    Уход: ['Чистка'],
  },
  Оплата: {
    Способы: ['Карта и СБП', 'Рассрочка'],
    Проблемы: ['Не прошла оплата', 'Двойное списание'],
    Скидки: ['Промокод', 'Бонусы'],
  },
  Возврат: {
    'Обмен и возврат': ['Возврат товара', 'Обмен цвета', 'Срок возврата денег'],
    Брак: ['Скол или царапина', 'Не та комплектация'],
  },
  Магазин: { 'Режим работы': ['Часы работы', 'Адрес салона'], Отзывы: ['Благодарность', 'Жалоба'] },
}
