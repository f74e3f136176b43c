export type Lang = 'ru' | 'eng'
type Forms = readonly [one: string, few: string, many: string]

/** The form of a word after a number: one, few, many (English: one, other, other). */
export const plural = (lang: Lang, n: number, [one, few, many]: Forms): string => {
  const rule = new Intl.PluralRules(lang === 'ru' ? 'ru' : 'en').select(n)
  return rule === 'one' ? one : lang === 'ru' && rule === 'many' ? many : few
}

/** The launcher's texts; separate from the panel's, so that the loader contains no others. */
export const launcherWords = {
  ru: {
    label: 'Напишите нам',
    open: 'Открыть чат',
    close: 'Закрыть чат',
    dismiss: 'Скрыть сообщение',
    panel: 'Чат',
    from: (name: string, organization: string) =>
      `${name} из ${/[«»]/.test(organization) ? organization : `«${organization}»`}`,
    unavailable: 'Чат сейчас недоступен',
  },
  eng: {
    label: 'Write to us',
    open: 'Open chat',
    close: 'Close chat',
    dismiss: 'Hide the message',
    panel: 'Chat',
    from: (name: string, organization: string) => `${name} from ${organization}`,
    unavailable: 'The chat is not available now',
  },
}
export type LauncherWords = typeof launcherWords.ru

const ru = {
  /** For the launcher and the tab's title. */
  openUnread: (n: number) =>
    `Открыть чат, ${n}\u00a0${plural('ru', n, ['новое сообщение', 'новых сообщения', 'новых сообщений'])}`,
  newMessage: 'Новое сообщение!',
  title: 'Чат',
  placeholder: 'Напишите сообщение…',
  message: 'Сообщение',
  send: 'Отправить',
  attach: 'Прикрепить файл',
  close: 'Закрыть чат',
  language: 'Язык',
  online: 'В сети',
  offline: 'Сейчас не в сети',
  you: 'Вы',
  messages: 'Сообщения',
  today: 'Сегодня',
  yesterday: 'Вчера',
  newMessages: 'Новые сообщения',
  toNewest: 'К последним сообщениям',
  loadingHistory: 'Загружаем историю',
  typing: (name: string) => `${name} печатает…`,
  noConnection: 'Нет связи',
  willSend: (n: number) => `Нет связи. Отправим, когда она вернётся: ${n}`,
  sending: 'Отправляется',
  sent: 'Отправлено',
  read: 'Прочитано',
  notSent: 'Не отправлено',
  noAnswer: 'Сервер не отвечает',
  retry: 'Повторить',
  edit: 'Изменить',
  remove: 'Удалить',
  chatClosed: 'Чат закрыт',
  writeAgain: 'Написать снова',
  rate: 'Оценить разговор',
  rating: (n: number, word: string) => `${n} из 5, ${word.toLowerCase()}`,
  ratingThanks: 'Спасибо за оценку',
  ratingComment: 'Комментарий, необязательно',
  showAll: 'Показать полностью',
  dropHere: 'Отпустите файлы здесь',
  fileTooBig: (name: string, limit: string) => `Файл «${name}» больше\u00a0${limit}`,
  fileEmpty: (name: string) => `Файл «${name}» пуст`,
  tooManyFiles: (n: number) =>
    `Не больше\u00a0${n}\u00a0${plural('ru', n, ['файла', 'файлов', 'файлов'])} в\u00a0сообщении`,
  uploading: (name: string) => `Загрузка файла ${name}`,
  waitForFiles: 'Дождитесь загрузки файлов',
  uploadFailed: 'Не удалось загрузить',
  cancelUpload: (name: string) => `Отменить загрузку файла ${name}`,
  removeFile: (name: string) => `Убрать файл ${name}`,
  openImage: (name: string) => `Открыть изображение ${name}`,
  download: (name: string) => `Скачать файл ${name}`,
  charactersLeft: (n: number) =>
    `${plural('ru', n, ['Остался', 'Осталось', 'Осталось'])} ${n}\u00a0${plural('ru', n, ['символ', 'символа', 'символов'])}`,
  charactersOver: (n: number) => `Длиннее на\u00a0${n}\u00a0${plural('ru', n, ['символ', 'символа', 'символов'])}`,
  otherChannels: 'Другие каналы',
  unavailable: 'Чат сейчас недоступен',
  checkConnection: 'Проверьте связь и попробуйте ещё раз',
  again: 'Попробовать ещё раз',
  units: ['Б', 'КБ', 'МБ', 'ГБ'],
}
export type Words = typeof ru

const eng: Words = {
  openUnread: (n) => `Open chat, ${n}\u00a0${plural('eng', n, ['new message', 'new messages', 'new messages'])}`,
  newMessage: 'New Message!',
  title: 'Chat',
  placeholder: 'Write a message…',
  message: 'Message',
  send: 'Send',
  attach: 'Attach a file',
  close: 'Close chat',
  language: 'Language',
  online: 'Online',
  offline: 'Offline now',
  you: 'You',
  messages: 'Messages',
  today: 'Today',
  yesterday: 'Yesterday',
  newMessages: 'New messages',
  toNewest: 'To the newest messages',
  loadingHistory: 'Loading the history',
  typing: (name) => `${name} is typing…`,
  noConnection: 'No connection',
  willSend: (n) => `No connection. To be sent when it is back: ${n}`,
  sending: 'Sending',
  sent: 'Sent',
  read: 'Read',
  notSent: 'Not sent',
  noAnswer: 'The server does not answer',
  retry: 'Try again',
  edit: 'Edit',
  remove: 'Delete',
  chatClosed: 'The chat is closed',
  writeAgain: 'Write again',
  rate: 'Rate the conversation',
  rating: (n, word) => `${n} of 5, ${word.toLowerCase()}`,
  ratingThanks: 'Thank you for the rating',
  ratingComment: 'Comment, optional',
  showAll: 'Show all',
  dropHere: 'Drop the files here',
  fileTooBig: (name, limit) => `The file “${name}” is larger than ${limit}`,
  fileEmpty: (name) => `The file “${name}” is empty`,
  tooManyFiles: (n) => `At most ${n}\u00a0${plural('eng', n, ['file', 'files', 'files'])} in a message`,
  uploading: (name) => `Uploading the file ${name}`,
  waitForFiles: 'Wait until the files are uploaded',
  uploadFailed: 'Could not be uploaded',
  cancelUpload: (name) => `Cancel the upload of ${name}`,
  removeFile: (name) => `Remove the file ${name}`,
  openImage: (name) => `Open the picture ${name}`,
  download: (name) => `Download the file ${name}`,
  charactersLeft: (n) => `${n}\u00a0${plural('eng', n, ['character', 'characters', 'characters'])} left`,
  charactersOver: (n) => `${n}\u00a0${plural('eng', n, ['character', 'characters', 'characters'])} too long`,
  otherChannels: 'Other channels',
  unavailable: 'The chat is not available now',
  checkConnection: 'Check your connection and try again',
  again: 'Try again',
  units: ['B', 'KB', 'MB', 'GB'],
}
export const panelWords: Readonly<Record<Lang, Words>> = { ru, eng }

/** The language that the site requests (`ru`, `eng`, `en`, `en-GB`), else the browser's. */
export const langOf = (asked: string | null | undefined, browser: string): Lang =>
  /^ru\b/i.test(asked || browser) ? 'ru' : 'eng'
