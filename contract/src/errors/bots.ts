import { defineLaterErrors } from './define.ts'

export const laterBotErrors = defineLaterErrors({
  CHATBOT_NOT_FOUND: { kind: 'refused', ru: 'Чат-бот не найден', en: 'Chatbot not found' },
  CHATBOT_EXISTS: {
    kind: 'refused',
    ru: 'Чат-бот с таким именем уже есть',
    en: 'There is already a chatbot with this name',
  },
  BOT_SCENARIO_NOT_CREATED: {
    kind: 'refused',
    ru: 'Не удалось создать сценарий',
    en: 'The scenario could not be created',
  },
  BOT_DEFAULT_MESSAGE_EMPTY: {
    kind: 'refused',
    ru: 'Введите сообщение по умолчанию',
    en: 'Type the default message',
  },
  BOT_MESSAGE_EMPTY: { kind: 'refused', ru: 'Введите текст сообщения бота', en: 'Type the text of the bot’s message' },
  BOT_BLOCK_ID_NOT_UNIQUE: {
    kind: 'refused',
    ru: 'Два узла имеют один и тот же номер',
    en: 'Two nodes have the same id',
  },
  BOT_ACTION_VALUE_EMPTY: {
    kind: 'refused',
    ru: 'Укажите значение для действия бота',
    en: 'Give the bot’s action a value',
  },
  BOT_REPLY_NOT_UNIQUE: {
    kind: 'refused',
    ru: 'Ответы абонента в узле должны различаться',
    en: 'The subscriber’s replies in a node must differ',
  },
  BOT_ACTION_AND_REPLY: {
    kind: 'refused',
    ru: 'В узле может быть либо действие бота, либо ответ абонента',
    en: 'A node has either a bot action or a subscriber’s reply',
  },
  BOT_TRIGGERS_AND_ACTIONS: {
    kind: 'refused',
    ru: 'В узле с триггерами не может быть других действий',
    en: 'A node with triggers has no other actions',
  },
  BOT_TRIGGERS_LOOPED: { kind: 'refused', ru: 'Триггеры замкнуты в круг', en: 'The triggers form a loop' },
  BOT_ROOT_NODES_MANY: {
    kind: 'refused',
    ru: 'Начальный узел может быть только один',
    en: 'Only one root node is possible',
  },
  BOT_ROOT_NODE_NOT_FOUND: { kind: 'refused', ru: 'Нет начального узла', en: 'There is no root node' },
  BOT_DEFAULT_ACTIONS_MANY: {
    kind: 'refused',
    ru: 'Действие по умолчанию может быть только одно',
    en: 'Only one default action is possible',
  },
})
