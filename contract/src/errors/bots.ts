import { defineErrors } from './define.ts'

export const botErrors = defineErrors({
  CHATBOT_NOT_FOUND: { kind: 'refused', ru: 'Чат-бот не найден', en: 'Chatbot not found' },
  CHATBOT_EXISTS: {
    kind: 'refused',
    ru: 'Чат-бот с таким именем уже есть',
    en: 'There is already a chatbot with this name',
  },
  CHATBOT_IN_USE: {
    kind: 'refused',
    ru: 'Чат-бот используется правилом маршрутизации: {channels}',
    en: 'A routing rule uses the chatbot: {channels}',
  },
  CHATBOT_HAS_ERRORS: {
    kind: 'refused',
    ru: 'Сначала исправьте ошибки: {count}',
    en: 'Fix the errors first: {count}',
  },
  CHATBOT_TESTS_FAILED: {
    kind: 'refused',
    ru: 'Не прошли проверочные диалоги: {names}',
    en: 'Test dialogues failed: {names}',
  },
  CHATBOT_VERSION_NOT_FOUND: { kind: 'refused', ru: 'Версия не найдена', en: 'Version not found' },
  BOT_INTENT_NOT_FOUND: { kind: 'refused', ru: 'Намерение не найдено', en: 'Intent not found' },
  BOT_INTENT_EXISTS: {
    kind: 'refused',
    ru: 'Намерение с таким названием уже есть',
    en: 'There is already an intent with this name',
  },
  BOT_INTENT_IN_USE: {
    kind: 'refused',
    ru: 'Намерение используют: {names}',
    en: 'The intent is used by: {names}',
  },
  BOT_TEST_NOT_FOUND: { kind: 'refused', ru: 'Проверочный диалог не найден', en: 'Test dialogue not found' },
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
  BOT_ROOT_NODE_NEEDED: {
    kind: 'refused',
    ru: 'Начальный узел нельзя удалить, пока есть другие узлы',
    en: 'The root node cannot be deleted while there are other nodes',
  },
  BOT_DEFAULT_ACTIONS_MANY: {
    kind: 'refused',
    ru: 'Действие по умолчанию может быть только одно',
    en: 'Only one default action is possible',
  },
  BOT_TRIGGERS_TOO_MANY: {
    kind: 'refused',
    ru: 'В узле не больше {max} триггеров',
    en: 'A node has at most {max} triggers',
  },
  BOT_INTENTS_TOO_MANY: {
    kind: 'refused',
    ru: 'В узле не больше {max} намерений',
    en: 'A node has at most {max} intents',
  },
  BOT_REPLIES_TOO_MANY: {
    kind: 'refused',
    ru: 'В узле не больше {max} ответов бота',
    en: 'A node has at most {max} replies of the bot',
  },
  BOT_NODE_NAME_EMPTY: { kind: 'refused', ru: 'Введите название узла', en: 'Type the name of the node' },
  BOT_TARGET_NOT_FOUND: {
    kind: 'refused',
    ru: 'Выберите узел, к которому ведёт переход',
    en: 'Choose the node that the transition leads to',
  },
  BOT_INTENT_NOT_CHOSEN: { kind: 'refused', ru: 'Выберите намерение', en: 'Choose an intent' },
  BOT_VARIABLE_UNKNOWN: {
    kind: 'refused',
    ru: 'Неизвестная переменная: {name}',
    en: 'Unknown variable: {name}',
  },
})
