import type { BotFinal, BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'
import type { TeamKey } from './staff.ts'

interface NodeContent {
  readonly name: string
  readonly at: readonly [column: number, row: number]
  readonly says?: readonly string[]
  readonly buttons?: readonly (readonly [label: string, value: string, to: string])[]
  readonly intents?: readonly (readonly [id: BotIntentKey, to: string])[]
  readonly otherwise?: string
  readonly times?: readonly (readonly [start: string, end: string, to: string])[]
  readonly final?: 'close' | 'lastOperator' | TeamKey
}
type BotIntentKey = 'greeting' | 'goodbye' | 'help' | 'botConfused' | 'escalateToAgent' | keyof typeof botIntents

/** Own intents of the shop. */
export const botIntents = {
  order: { name: 'Где заказ', must: ['где заказ', 'статус заказа', 'отследить заказ', 'курьер'], mustNot: ['вернуть'] },
  damage: { name: 'Повреждение', must: ['сломан', 'разбит', 'царапина', 'повреждён', 'брак'], mustNot: [] },
  price: { name: 'Цена и наличие', must: ['цена', 'сколько стоит', 'в наличии', 'скидка'], mustNot: [] },
} as const

const people = 'Соединяю с оператором, он увидит нашу переписку.'
/** The bot of the shop: its hours, orders, delivery, returns, choice of furniture. The first node is the root. */
export const botNodes: Readonly<Record<string, NodeContent>> = {
  hours: {
    ...{ name: 'Часы работы', at: [0, 2] },
    times: [
      ['09:00', '21:00', 'hello'],
      ['21:00', '09:00', 'night'],
    ],
  },
  hello: {
    ...{ name: 'Приветствие', at: [1, 1] },
    says: ['Здравствуйте, {{client.firstName|рады вас видеть}}. Я бот магазина «Дом и лад». О чём речь?'],
    buttons: [
      ['Где мой заказ', 'заказ', 'number'],
      ['Доставка', 'доставка', 'delivery'],
      ['Обмен и возврат', 'возврат', 'returns'],
      ['Подобрать мебель', 'подбор', 'choice'],
    ],
    intents: [
      ['escalateToAgent', 'person'],
      ['damage', 'damaged'],
      ['order', 'number'],
      ['price', 'choice'],
      ['goodbye', 'bye'],
      ['botConfused', 'person'],
    ],
  },
  night: {
    ...{ name: 'Ночь', at: [1, 4] },
    says: [
      'Здравствуйте. Операторы отвечают с 9 до 21 по Москве. Я помогу с заказом и доставкой, а другой вопрос передам утром.',
    ],
    buttons: [
      ['Где мой заказ', 'заказ', 'number'],
      ['Доставка', 'доставка', 'delivery'],
    ],
    otherwise: 'nightThanks',
  },
  nightThanks: { name: 'Записали вопрос', at: [2, 5], says: ['Спасибо, вопрос записан.'], final: 'sales' },
  number: {
    ...{ name: 'Номер заказа', at: [2, 0] },
    says: ['Напишите номер заказа: он в письме после оплаты.'],
    intents: [['escalateToAgent', 'person']],
    otherwise: 'found',
  },
  found: {
    ...{ name: 'Заказ найден', at: [3, 0] },
    says: ['Передам номер службе доставки. Курьер звонит за час. Что ещё?'],
    buttons: [
      ['Перенести доставку', 'перенос', 'move'],
      ['Всё понятно', 'спасибо', 'bye'],
    ],
    intents: [['escalateToAgent', 'deliveryTeam']],
  },
  move: { name: 'Перенос доставки', at: [4, 0], says: ['На какой день перенести?'], otherwise: 'deliveryTeam' },
  deliveryTeam: { name: 'Служба доставки', at: [5, 1], says: [people], final: 'delivery' },
  delivery: {
    ...{ name: 'Доставка', at: [2, 1] },
    says: ['По Москве — 1–3 дня, 990 ₽. По России — 5–14 дней. От 50 000 ₽ по Москве бесплатно.'],
    buttons: [
      ['Сборка', 'сборка', 'assembly'],
      ['Где мой заказ', 'заказ', 'number'],
      ['Спасибо', 'спасибо', 'bye'],
    ],
    intents: [['escalateToAgent', 'deliveryTeam']],
  },
  assembly: {
    ...{ name: 'Сборка', at: [3, 1] },
    says: ['Сборка стоит 10 % от цены мебели, мастер приезжает на следующий день.'],
    buttons: [
      ['Заказать сборку', 'заказать', 'deliveryTeam'],
      ['Спасибо', 'спасибо', 'bye'],
    ],
  },
  returns: {
    ...{ name: 'Обмен и возврат', at: [2, 2] },
    says: ['Вернуть мебель можно 14 дней, если она не собрана. Что случилось?'],
    buttons: [
      ['Повреждена', 'повреждена', 'damaged'],
      ['Не подошла', 'не подошла', 'unsuitable'],
    ],
    intents: [['damage', 'damaged']],
    otherwise: 'returnsTeam',
  },
  damaged: {
    name: 'Повреждение',
    at: [3, 2],
    says: ['Жаль. Пришлите фотографию и номер заказа.'],
    otherwise: 'returnsTeam',
  },
  unsuitable: {
    ...{ name: 'Не подошла', at: [3, 3] },
    says: ['Обменять или вернуть деньги?'],
    buttons: [
      ['Обменять', 'обмен', 'returnsTeam'],
      ['Вернуть деньги', 'деньги', 'returnsTeam'],
    ],
  },
  returnsTeam: { name: 'Команда возвратов', at: [5, 3], says: [people], final: 'returns' },
  choice: {
    ...{ name: 'Подбор мебели', at: [2, 3] },
    says: ['Что ищете?'],
    buttons: [
      ['Диван', 'диван', 'budget'],
      ['Шкаф', 'шкаф', 'budget'],
      ['Кухня', 'кухня', 'salesTeam'],
    ],
    otherwise: 'budget',
  },
  budget: { name: 'Бюджет', at: [3, 4], says: ['На какую сумму рассчитываете?'], otherwise: 'salesTeam' },
  salesTeam: { name: 'Команда продаж', at: [5, 4], says: [people], final: 'sales' },
  person: { name: 'Оператор', at: [5, 2], says: [people], final: 'lastOperator' },
  bye: { name: 'Прощание', at: [5, 0], says: ['Рады помочь. Хорошего дня.'], final: 'close' },
}

/** The nodes as the editor stores them. */
export const toNodes = (
  content: Readonly<Record<string, NodeContent>>,
  o: { readonly teamId: (key: TeamKey) => string; readonly intentId: (key: string) => string },
): BotNode[] =>
  Object.entries(content).map(([id, { name, at, says = [], final, ...to }], i) => ({
    ...{ id, name, root: i === 0, position: { x: at[0] * 320, y: at[1] * 240 } },
    replies: says.map((text, n) => ({ id: `r${n}`, kind: 'text', text })),
    reactions: reactionsOf(to, o.intentId),
    final: final ? finalOf(final, o.teamId) : null,
  }))
const reactionsOf = (
  { buttons = [], intents = [], times = [], otherwise }: Partial<NodeContent>,
  intentId: (key: string) => string,
): BotReaction[] => [
  ...buttons.map(([label, value, target], n) => ({ id: `b${n}`, kind: 'button' as const, label, value, target })),
  ...intents.map(([key, target], n) => ({ id: `i${n}`, kind: 'intent' as const, intentId: intentId(key), target })),
  ...times.map(([start, end, target], n) => {
    return { id: `t${n}`, kind: 'trigger' as const, start, end, zone: 'Europe/Moscow', target }
  }),
  ...(otherwise ? [{ id: 'd', kind: 'default' as const, target: otherwise }] : []),
]
const finalOf = (final: NonNullable<NodeContent['final']>, teamId: (key: TeamKey) => string): BotFinal =>
  final === 'close' || final === 'lastOperator' ? { kind: final } : { kind: 'team', teamId: teamId(final) }
