import type { Metric } from './metric.ts'

const count = { aggregation: 'count', clock: null, version: 1, better: 'neutral' } as const

export const counts = {
  dialogs: {
    ...{ ...count, counted: 'session', creditedTo: null },
    ...{ ru: 'Диалоги', en: 'Dialogs' },
    definition: {
      ru: 'Обращения, открытые за период. Продолжение в окне повторного открытия новым обращением не считается.',
      en: 'Sessions opened in the period. A session that continues within the reopen window is not a new one.',
    },
  },
  uniqueClients: {
    ...{ ...count, counted: 'client', creditedTo: null },
    ...{ ru: 'Уникальные клиенты', en: 'Unique clients' },
    definition: {
      ru: 'Разные клиенты, обращения которых открыты за период. Объединённые клиенты считаются один раз.',
      en: 'Different clients whose sessions were opened in the period. Merged clients are counted once.',
    },
  },
  closed: {
    ...{ ...count, counted: 'session', creditedTo: 'closer' },
    ...{ ru: 'Закрытия', en: 'Closings' },
    definition: {
      ru: 'Закрытия обращений за период. Обращение, закрытое дважды, считается дважды.',
      en: 'Closings of sessions in the period. A session that was closed twice counts twice.',
    },
  },
  reopened: {
    ...{ ...count, counted: 'reopening', creditedTo: 'closer', better: 'lower' },
    ...{ ru: 'Открыто снова', en: 'Reopened' },
    definition: {
      ru: 'Клиент написал в окне повторного открытия. Относится к тому, кто закрыл. Новое обращение после окна сюда не входит.',
      en: 'The client wrote within the reopen window. It belongs to the user who had closed the session. A new session after the window does not count.',
    },
  },
  missed: {
    ...{ ...count, counted: 'session', creditedTo: 'holder', better: 'lower' },
    ...{ ru: 'Пропущенные чаты', en: 'Missed chats' },
    definition: {
      ru: 'Закрыты без единого дошедшего сообщения оператора, хотя оператор был нужен. С причиной: никого в сети, все заняты, назначен и не открыт, открыт и не отвечен, клиент ушёл раньше 10 секунд. К оператору относятся только «не открыт» и «не отвечен».',
      en: 'Closed without any message of an operator that arrived, although one was requested. With the cause: nobody online, all busy, assigned but not opened, opened but not answered, the client left within 10 seconds. Only “not opened” and “not answered” belong to an operator.',
    },
  },
  unansweredAtClose: {
    ...{ ...count, counted: 'message', creditedTo: 'closer', better: 'lower' },
    ...{ ru: 'Закрыто без ответа', en: 'Unanswered at close' },
    definition: {
      ru: 'Сколько раз закрытие оборвало ожидание: клиент написал и ответа не получил.',
      en: 'How often a closing ended a wait: the client wrote and got no reply.',
    },
  },
  transfers: {
    ...{ ...count, counted: 'transfer', creditedTo: 'transferrer' },
    ...{ ru: 'Передачи', en: 'Transfers' },
    definition: {
      ru: 'Передачи чатов операторами, кроме отменённых. Относятся к передавшему.',
      en: 'Transfers of chats by operators, without those taken back. They belong to the user who transferred.',
    },
  },
  transferredChats: {
    ...{ ...count, counted: 'session', creditedTo: 'transferrer' },
    ...{ ru: 'Переданные чаты', en: 'Transferred chats' },
    definition: {
      ru: 'Обращения, в которых за период была хотя бы одна передача оператором. Каждое считается один раз.',
      en: 'Sessions with at least one transfer by an operator in the period. Each counts once.',
    },
  },
  assignedToBot: {
    ...{ ...count, counted: 'session', creditedTo: null },
    ...{ ru: 'Назначено боту', en: 'Assigned to a bot' },
    definition: { ru: 'Обращения, которые за период повёл бот.', en: 'Sessions that a bot took in the period.' },
  },
  assignedToOperator: {
    ...{ ...count, counted: 'session', creditedTo: 'holder' },
    ...{ ru: 'Назначено операторам', en: 'Assigned to operators' },
    definition: {
      ru: 'Обращения, назначенные оператору за период. Каждое считается один раз, у каждого оператора.',
      en: 'Sessions assigned to an operator in the period. Each counts once, for each operator.',
    },
  },
  assignedToTeam: {
    ...{ ...count, counted: 'session', creditedTo: null },
    ...{ ru: 'Назначено командам', en: 'Assigned to teams' },
    definition: {
      ru: 'Обращения, которые за период попали в очередь команды или к её оператору. Каждое считается один раз, у каждой команды.',
      en: 'Sessions that reached the queue or an operator of a team in the period. Each counts once, for each team.',
    },
  },
  assignments: {
    ...{ ...count, counted: 'assignment', creditedTo: 'holder' },
    ...{ ru: 'Назначения', en: 'Assignments' },
    definition: {
      ru: 'Все назначения операторам за период: чат, назначенный дважды, считается дважды.',
      en: 'All assignments to operators in the period: a chat assigned twice counts twice.',
    },
  },
  overdue: {
    ...{ ...count, counted: 'message', creditedTo: 'author', better: 'lower' },
    ...{ ru: 'Ответы с просрочкой', en: 'Overdue replies' },
    definition: {
      ru: 'Первые и следующие ответы, данные позже полной задержки, которая действовала в начале ожидания.',
      en: 'First and further replies that came after the full delay that was in force when the wait began.',
    },
  },
} as const satisfies Record<string, Metric>
