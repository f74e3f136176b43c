import type { Metric } from './metric.ts'

const opened = { ru: 'обращение открыто', en: 'the session opens' }
const assigned = { ru: 'чат назначен оператору', en: 'the chat is assigned to the operator' }
const requested = { ru: 'понадобился оператор', en: 'an operator is requested' }
const lastClosed = { ru: 'последнее закрытие', en: 'the last closing' }
const duration = { aggregation: 'duration', better: 'lower', version: 1 } as const

/** Durations: each has a value in calendar time and one in working time. */
export const times = {
  queue: {
    ...{ ...duration, counted: 'wait', creditedTo: null },
    ...{ ru: 'Ожидание в очереди', en: 'Queue wait' },
    definition: {
      ru: 'Время без оператора с момента, когда он понадобился, чат встал в очередь или был открыт снова, до назначения или закрытия. Время бота не входит.',
      en: 'Time without an operator, from the request for one, entering the queue or reopening, until the assignment or the closing. Time of a bot is not part of it.',
    },
    clock: { start: requested, stop: { ru: 'назначение или закрытие', en: 'assignment or closing' } },
  },
  reaction: {
    ...{ ...duration, counted: 'assignment', creditedTo: 'author' },
    ...{ ru: 'Реакция', en: 'Reaction' },
    definition: {
      ru: 'От назначения оператору до его первого дошедшего сообщения. Одно значение на назначение; если чат забрали до ответа, значения нет.',
      en: 'From the assignment to an operator until their first message that arrived. One value per assignment; none if the chat left them before.',
    },
    clock: { start: assigned, stop: { ru: 'первое сообщение этого оператора', en: 'first message of this operator' } },
  },
  firstReply: {
    ...{ ...duration, counted: 'session', creditedTo: 'author' },
    ...{ ru: 'Первый ответ', en: 'First reply' },
    definition: {
      ru: 'От момента, когда понадобился оператор, до первого дошедшего сообщения любого оператора. Один раз на обращение. Обращения, которые начал оператор, бот и автоответы не считаются.',
      en: 'From the request for an operator until the first message of any operator that arrived. Once per session. Sessions begun by operators, bots and automatic replies do not count.',
    },
    clock: { start: requested, stop: { ru: 'первый ответ оператора', en: 'first reply of an operator' } },
  },
  reply: {
    ...{ ...duration, counted: 'message', creditedTo: 'author' },
    ...{ ru: 'Ответ', en: 'Reply' },
    definition: {
      ru: 'От первого неотвеченного сообщения клиента до следующего дошедшего сообщения оператора. Новые сообщения клиента начало не сдвигают. Первый ответ не входит; закрытие без ответа считается отдельно.',
      en: 'From the first unanswered message of the client until the next message of an operator that arrived. Further messages of the client do not move the start. The first reply is not included; a closing without a reply is counted separately.',
    },
    clock: {
      start: { ru: 'первое неотвеченное сообщение клиента', en: 'first unanswered message of the client' },
      stop: { ru: 'ответ оператора', en: 'reply of an operator' },
    },
  },
  held: {
    ...{ ...duration, counted: 'message', creditedTo: 'holder' },
    ...{ ru: 'Держал без ответа', en: 'Held unanswered' },
    definition: {
      ru: 'Часть ожидания ответа, в течение которой чат был у этого оператора. При передаче каждый получает свою часть.',
      en: 'The part of a wait for a reply during which this operator had the chat. After a transfer each operator gets their own part.',
    },
    clock: {
      start: { ru: 'клиент ждёт, чат у оператора', en: 'the client waits, the operator has the chat' },
      stop: { ru: 'ответ, или чат ушёл от оператора', en: 'the reply, or the chat leaves the operator' },
    },
  },
  dialog: {
    ...{ ...duration, counted: 'session', creditedTo: null, better: 'neutral' },
    ...{ ru: 'Длительность диалога', en: 'Dialog time' },
    definition: {
      ru: 'От первого назначения оператору до последнего закрытия обращения.',
      en: 'From the first assignment to an operator until the last closing of the session.',
    },
    clock: { start: { ru: 'первое назначение', en: 'first assignment' }, stop: lastClosed },
  },
  activeDialog: {
    ...{ ...duration, counted: 'session', creditedTo: null, better: 'neutral' },
    ...{ ru: 'Активное время диалога', en: 'Active dialog time' },
    definition: {
      ru: 'Сумма промежутков между соседними сообщениями диалога, каждый не длиннее 10 минут.',
      en: 'The sum of the gaps between neighbouring messages of the dialog that are no longer than 10 minutes.',
    },
    clock: { start: { ru: 'первое назначение', en: 'first assignment' }, stop: lastClosed },
  },
  resolutionFirst: {
    ...{ ...duration, counted: 'session', creditedTo: 'closer' },
    ...{ ru: 'Решение до первого закрытия', en: 'First resolution' },
    definition: {
      ru: 'От открытия обращения до первого закрытия.',
      en: 'From the opening of the session until its first closing.',
    },
    clock: { start: opened, stop: { ru: 'первое закрытие', en: 'the first closing' } },
  },
  resolution: {
    ...{ ...duration, counted: 'session', creditedTo: 'closer' },
    ...{ ru: 'Решение', en: 'Resolution' },
    definition: {
      ru: 'От открытия обращения до последнего закрытия.',
      en: 'From the opening of the session until its last closing.',
    },
    clock: { start: opened, stop: lastClosed },
  },
  resolutionHuman: {
    ...{ ...duration, counted: 'session', creditedTo: 'closer' },
    ...{ ru: 'Решение людьми', en: 'Resolution by people' },
    definition: {
      ru: 'От момента, когда понадобился оператор, до последнего закрытия. Время бота до этого не входит.',
      en: 'From the request for an operator until the last closing. Time of a bot before it is not part of it.',
    },
    clock: { start: requested, stop: lastClosed },
  },
  handling: {
    ...{ ...duration, counted: 'assignment', creditedTo: 'holder', better: 'neutral' },
    ...{ ru: 'Работа с чатом', en: 'Handling' },
    definition: {
      ru: 'Сколько чат был у оператора: от назначения до снятия или закрытия. Одно значение на назначение.',
      en: 'How long the operator had the chat: from the assignment until it left them or was closed. One value per assignment.',
    },
    clock: { start: assigned, stop: { ru: 'снятие или закрытие', en: 'taken away or closed' } },
  },
  onlineTime: {
    ...{ aggregation: 'sum', better: 'neutral', version: 1, counted: 'presence', creditedTo: 'present' },
    ...{ ru: 'Время в сети', en: 'Time online' },
    definition: {
      ru: 'Сколько оператор был в сети, включая «заканчиваю». Перерывы не входят.',
      en: 'How long the operator was online, “finishing” included. Breaks are not part of it.',
    },
    clock: {
      start: { ru: 'оператор в сети', en: 'the operator is online' },
      stop: { ru: 'перерыв или выход', en: 'break or offline' },
    },
  },
  breakTime: {
    ...{ aggregation: 'sum', better: 'neutral', version: 1, counted: 'presence', creditedTo: 'present' },
    ...{ ru: 'Перерывы', en: 'Breaks' },
    definition: { ru: 'Сколько оператор был на перерыве.', en: 'How long the operator was on a break.' },
    clock: {
      start: { ru: 'начало перерыва', en: 'the break begins' },
      stop: { ru: 'конец перерыва', en: 'the break ends' },
    },
  },
} as const satisfies Record<string, Metric>
