import type { BotWarningCode } from './entities/bot-finding.ts'
import type { Words } from './lang.ts'

/** Texts of the checker's warnings. Placeholders are the `params` of the finding. */
export const botWarnings: Readonly<Record<BotWarningCode, Words>> = {
  nodeNotConnected: {
    ru: 'Узел ни к чему не ведёт: чат закроется',
    en: 'The node leads nowhere: the chat will be closed',
  },
  nodeUnreachable: { ru: 'К узлу не ведёт ни один путь', en: 'No path leads to the node' },
  intentNeverWins: {
    ru: 'Намерение не сработает: раньше него всегда срабатывает «{name}»',
    en: 'The intent can never win: “{name}” always comes first',
  },
  intentGone: { ru: 'Намерение удалено', en: 'The intent was deleted' },
  triggerNeverWins: {
    ru: 'Триггер не сработает: его время занимают предыдущие',
    en: 'The trigger can never fire: earlier ones cover its time',
  },
  triggerGap: {
    ru: 'Триггеры оставляют время без ответа: тогда чат получат операторы',
    en: 'The triggers leave some time uncovered: operators get the chat then',
  },
  buttonsOverChannel: {
    ru: '{channel}: не больше {max} кнопок, они станут списком в тексте',
    en: '{channel}: at most {max} buttons, they become a list in the text',
  },
  buttonTextOverChannel: {
    ru: '{channel}: текст кнопки длиннее {max} символов, кнопки станут списком в тексте',
    en: '{channel}: the button text is longer than {max} characters, the buttons become a list in the text',
  },
  textOverChannel: {
    ru: '{channel}: текст длиннее {max}, сообщение не уйдёт',
    en: '{channel}: the text is longer than {max}, the message will not be sent',
  },
  fileOverChannel: { ru: '{channel}: файл не уйдёт', en: '{channel}: the file will not be sent' },
  teamEmpty: { ru: 'В команде «{name}» нет операторов', en: 'The team “{name}” has no operators' },
  operatorInactive: { ru: 'Оператор «{name}» не получает чаты', en: 'The operator “{name}” does not receive chats' },
  nodeNamesRepeated: { ru: 'Название «{name}» есть у другого узла', en: 'Another node has the name “{name}”' },
  noDefaultAction: {
    ru: 'Нет действия по умолчанию: на другой ответ бот пришлёт сообщение по умолчанию',
    en: 'No default action: the bot answers anything else with its default message',
  },
}
