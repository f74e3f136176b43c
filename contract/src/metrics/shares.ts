import type { Metric } from './metric.ts'

const share = { aggregation: 'share', clock: null, version: 1 } as const

export const shares = {
  handledByOperator: {
    ...{ ...share, counted: 'session', creditedTo: null, better: 'neutral' },
    ...{ ru: 'Обработано операторами', en: 'Handled by operators' },
    definition: {
      ru: 'Закрытые обращения, в которых оператор ответил хотя бы раз. Вместе с ботом и «никем» — 100 %.',
      en: 'Closed sessions in which an operator replied at least once. With the bot and “nobody” they make 100 %.',
    },
  },
  handledByBot: {
    ...{ ...share, counted: 'session', creditedTo: null, better: 'neutral' },
    ...{ ru: 'Обработано ботом', en: 'Handled by a bot' },
    definition: {
      ru: 'Закрытые обращения, в которых оператор не понадобился и не писал.',
      en: 'Closed sessions in which no operator was requested and none wrote.',
    },
  },
  handledByNobody: {
    ...{ ...share, counted: 'session', creditedTo: null, better: 'lower' },
    ...{ ru: 'Не обработано никем', en: 'Handled by nobody' },
    definition: {
      ru: 'Закрытые обращения, в которых оператор понадобился, но не ответил.',
      en: 'Closed sessions in which an operator was requested and none replied.',
    },
  },
  serviceLevel: {
    ...{ ...share, counted: 'session', creditedTo: null, better: 'higher' },
    ...{ ru: 'Уровень сервиса', en: 'Service level' },
    definition: {
      ru: 'Обращения с первым ответом в пределах полной задержки ÷ (обращения с первым ответом + пропущенные).',
      en: 'Sessions whose first reply came within the full delay ÷ (sessions with a first reply + missed ones).',
    },
  },
  rating: {
    ...{ aggregation: 'mean', clock: null, version: 1, counted: 'rating', creditedTo: 'lastAuthor', better: 'higher' },
    ...{ ru: 'Средняя оценка', en: 'Average rating' },
    definition: {
      ru: 'Среднее оценок от 1 до 5, поставленных за период; «не поставлена» не считается. Относится к оператору, который писал последним перед вопросом.',
      en: 'The mean of the ratings from 1 to 5 given in the period; “not set” does not count. It belongs to the operator who wrote last before the question.',
    },
  },
  goodRatings: {
    ...{ ...share, counted: 'rating', creditedTo: 'lastAuthor', better: 'higher' },
    ...{ ru: 'Оценки 4 и 5', en: 'Ratings of 4 and 5' },
    definition: { ru: 'Оценки 4 и 5 ÷ все оценки за период.', en: 'Ratings of 4 and 5 ÷ all ratings in the period.' },
  },
  ratingResponse: {
    ...{ ...share, counted: 'session', creditedTo: 'lastAuthor', better: 'higher' },
    ...{ ru: 'Ответили на вопрос об оценке', en: 'Rating response' },
    definition: {
      ru: 'Обращения, клиенты которых поставили оценку ÷ обращения, в которых их спросили за период.',
      en: 'Sessions whose clients gave a rating ÷ sessions in which they were asked in the period.',
    },
  },
  occupancy: {
    ...{ ...share, counted: 'presence', creditedTo: 'present', better: 'neutral' },
    ...{ ru: 'Занятость', en: 'Occupancy' },
    definition: {
      ru: 'Время в сети с хотя бы одним чатом ÷ время в сети. Перерывы не входят.',
      en: 'Time online with at least one chat ÷ time online. Breaks are not part of it.',
    },
  },
} as const satisfies Record<string, Metric>
