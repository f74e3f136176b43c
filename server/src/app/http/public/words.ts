import type { Lang } from '@beseda/contract/lang.ts'

interface Result {
  readonly title: string
  readonly text: string
}
export interface PublicWords {
  readonly rating: {
    readonly title: string
    readonly legend: string
    readonly comment: string
    readonly optional: string
    readonly send: string
    readonly missing: string
  }
  readonly article: {
    readonly updated: string
  }
  readonly bot: {
    readonly title: string
    readonly text: string
    readonly send: string
  }
  readonly unsubscribe: {
    readonly title: string
    /** `{name}`: of the report. */
    readonly heading: string
    readonly text: string
    readonly send: string
  }
  readonly results: {
    readonly ratingSent: Result
    readonly ratingAlreadySent: Result
    readonly botThanks: Result
    readonly botLimit: Result
    readonly linkUnknown: Result
    readonly linkOutdated: Result
    readonly botLinkUnknown: Result
    readonly unsubscribed: Result
    readonly unsubscribeUnknown: Result
    readonly articleUnknown: Result
    readonly tooMany: Result
    readonly broken: Result
  }
}
/** Texts of the pages for clients who follow a link from a chat. */
export const publicWords: Record<Lang, PublicWords> = {
  ru: {
    rating: {
      title: 'Оценка качества',
      legend: 'Ваша оценка',
      comment: 'Комментарий',
      optional: 'необязательно',
      send: 'Отправить',
      missing: 'Выберите оценку',
    },
    article: { updated: 'Обновлено' },
    bot: { title: 'Ответ боту', text: 'Ваш ответ придёт в чат', send: 'Ответить' },
    unsubscribe: {
      title: 'Отказ от отчёта',
      heading: 'Больше не получать отчёт «{name}»?',
      text: 'Письма с этим отчётом перестанут приходить на ваш адрес',
      send: 'Отписаться',
    },
    results: {
      ratingSent: { title: 'Спасибо, оценка отправлена', text: 'Эту страницу можно закрыть' },
      ratingAlreadySent: { title: 'Оценка уже отправлена', text: 'По одной ссылке оценить можно один раз' },
      botThanks: { title: 'Спасибо за ответ', text: 'Эту страницу можно закрыть и вернуться в чат' },
      botLimit: { title: 'Лимит сообщений бота исчерпан', text: 'Напишите в чат, и вам ответит оператор' },
      linkUnknown: { title: 'Такой ссылки нет', text: 'Проверьте, полностью ли скопирован адрес' },
      linkOutdated: { title: 'Ссылка устарела', text: 'Оценить обращение можно в течение недели' },
      botLinkUnknown: { title: 'Такой ссылки нет', text: 'Бот не ждёт ответа по этому адресу. Напишите в чат' },
      unsubscribed: { title: 'Вы отписались', text: 'Этот отчёт больше не придёт. Страницу можно закрыть' },
      unsubscribeUnknown: { title: 'Такой ссылки нет', text: 'Отчёт удалён или больше не отправляется на ваш адрес' },
      articleUnknown: { title: 'Такой страницы нет', text: 'Проверьте адрес или спросите в чате' },
      tooMany: { title: 'Слишком много запросов', text: 'Подождите несколько минут и откройте ссылку снова' },
      broken: { title: 'Страница сейчас недоступна', text: 'Попробуйте открыть ссылку через несколько минут' },
    },
  },
  eng: {
    rating: {
      title: 'Quality rating',
      legend: 'Your rating',
      comment: 'Comment',
      optional: 'optional',
      send: 'Send',
      missing: 'Choose a rating',
    },
    article: { updated: 'Updated' },
    bot: { title: 'Answer to the bot', text: 'Your answer goes to the chat', send: 'Answer' },
    unsubscribe: {
      title: 'Unsubscribe',
      heading: 'Stop receiving the report “{name}”?',
      text: 'Letters with this report will no longer come to your address',
      send: 'Unsubscribe',
    },
    results: {
      ratingSent: { title: 'Thank you, the rating is sent', text: 'You can close this page' },
      ratingAlreadySent: { title: 'The rating has already been sent', text: 'A link can be used once' },
      botThanks: { title: 'Thank you for the answer', text: 'You can close this page and return to the chat' },
      botLimit: {
        title: 'The bot’s message limit is exceeded',
        text: 'Write in the chat, and an operator will answer',
      },
      linkUnknown: { title: 'There is no such link', text: 'Check that the whole address was copied' },
      linkOutdated: { title: 'The link is outdated', text: 'A request can be rated for a week' },
      botLinkUnknown: {
        title: 'There is no such link',
        text: 'No bot waits for an answer at this address. Write in the chat',
      },
      unsubscribed: {
        title: 'You have unsubscribed',
        text: 'This report will not come again. You can close this page',
      },
      unsubscribeUnknown: {
        title: 'There is no such link',
        text: 'The report was deleted, or is no longer sent to your address',
      },
      articleUnknown: { title: 'There is no such page', text: 'Check the address, or ask in the chat' },
      tooMany: { title: 'Too many requests', text: 'Wait a few minutes and open the link again' },
      broken: { title: 'The page is not available now', text: 'Try to open the link in a few minutes' },
    },
  },
}
/** The browser's preferred language, else the organization's. */
export const preferredLang = (header: string | undefined, otherwise: Lang): Lang => {
  const wishes = (header ?? '')
    .split(',')
    .flatMap(wishOf)
    .filter(({ lang, weight }) => weight > 0 && (lang === 'ru' || lang === 'en'))
    .sort((a, b) => b.weight - a.weight)
  const [first] = wishes
  return first ? (first.lang === 'ru' ? 'ru' : 'eng') : otherwise
}
/** `ru-RU; q=0.8`. Split and trimmed first: one expression for all of it takes quadratic time on a row of blanks. */
const wishOf = (wish: string): { lang: string; weight: number }[] => {
  const [tag = '', quality, ...rest] = wish.split(';').map((part) => part.trim())
  const lang = /^([a-z]{2})(?:-[a-z0-9-]+)?$/i.exec(tag)?.[1]
  const weight = quality === undefined ? '1' : /^q=([\d.]+)$/i.exec(quality)?.[1]
  return lang && weight && rest.length === 0 ? [{ lang: lang.toLowerCase(), weight: Number(weight) }] : []
}
