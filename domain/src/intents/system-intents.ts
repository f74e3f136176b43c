import type { SystemIntent } from '@beseda/contract/entities/bot.ts'

export interface Words {
  readonly must: readonly string[]
  readonly mustNot: readonly string[]
}
/** What clients say, in both languages. Other forms of the words count as well. */
export const systemIntentWords: Readonly<Record<SystemIntent, Words>> = {
  greeting: {
    must: [
      ...['привет', 'приветствую', 'здравствуйте', 'здравствуй', 'здрасте', 'добрый день', 'доброе утро'],
      ...['добрый вечер', 'доброго дня', 'доброго времени суток', 'доброй ночи', 'салют'],
      ...['hello', 'hi', 'hey', 'good morning', 'good afternoon', 'good evening', 'greetings'],
    ],
    mustNot: [],
  },
  goodbye: {
    must: [
      ...['пока', 'до свидания', 'до встречи', 'всего доброго', 'всего хорошего', 'прощайте', 'хорошего дня'],
      ...['хорошего вечера', 'удачи', 'bye', 'goodbye', 'good bye', 'see you', 'farewell', 'have a nice day'],
    ],
    mustNot: ['пока не', 'пока нет', 'пока что', 'пока еще'],
  },
  help: {
    must: [
      ...['помощь', 'помогите', 'помоги', 'помочь', 'подскажите', 'нужна помощь', 'что ты умеешь', 'что вы умеете'],
      ...['как это работает', 'инструкция', 'help', 'assist', 'support', 'what can you do', 'how does it work'],
    ],
    mustNot: ['не помогло', 'не помогла', 'не помогли', 'did not help', 'does not help'],
  },
  botConfused: {
    must: [
      ...['не понимаешь', 'не понимаете', 'не понял', 'не поняли', 'не то', 'не об этом', 'не про это', 'глупый бот'],
      ...['тупой бот', 'бесполезный бот', 'ты бот', 'это бот', 'вы бот', 'не помогло', 'не тот ответ'],
      ...['you do not understand', 'you don t understand', 'not what i asked', 'not what i mean', 'stupid bot'],
      ...['useless bot', 'are you a bot', 'wrong answer'],
    ],
    mustNot: [],
  },
  escalateToAgent: {
    must: [
      ...['оператор', 'с человеком', 'живой человек', 'с живым человеком', 'с сотрудником', 'с менеджером'],
      ...['позовите человека', 'переключите', 'соедините', 'консультант', 'специалист', 'поговорить с человеком'],
      ...['operator', 'human', 'real person', 'agent', 'representative', 'talk to a person', 'speak to a person'],
    ],
    mustNot: ['мобильный оператор', 'оператор связи', 'сотовый оператор', 'mobile operator'],
  },
}
