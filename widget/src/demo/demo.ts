import type { Call, Command } from '../loader/command.ts'
import { eng, questions } from './words.ts'

/**
 * The demo shop in two languages, with buttons that open the chat with a question. It uses the widget as any site does.
 */
const widgetId = document.querySelector<HTMLMetaElement>('meta[name="beseda-widget"]')?.content
// Calls wait in this queue until the widget's script has loaded.
const queue: Command = (...args) => {
  queue.q = [...Array.from(queue.q ?? []), args]
}
window.ChatWidget ??= queue
const chat: Call = (...args) => window.ChatWidget?.(...args)
const texts = document.querySelectorAll<HTMLElement>('[data-t]')
const labels = document.querySelectorAll<HTMLElement>('[data-label]')
const choices = document.querySelectorAll<HTMLElement>('[data-lang-choice]')
const russian = new Map<Element, string>([
  ...[...texts].map((e) => [e, e.textContent] as const),
  ...[...labels].map((e) => [e, e.getAttribute('aria-label') ?? ''] as const),
])
const russianTitle = document.title
let lang: 'ru' | 'eng' = 'ru'

const speak = (next: typeof lang) => {
  lang = next
  const say = (element: HTMLElement, key = '') => (lang === 'eng' ? eng[key] : undefined) ?? russian.get(element) ?? ''
  for (const element of texts) element.textContent = say(element, element.dataset.t)
  for (const element of labels) element.setAttribute('aria-label', say(element, element.dataset.label))
  for (const choice of choices) choice.setAttribute('aria-pressed', `${choice.dataset.langChoice === lang}`)
  document.title = (lang === 'eng' && eng.title) || russianTitle
  document.documentElement.lang = lang === 'eng' ? 'en' : 'ru'
  chat('language', lang)
}
for (const choice of choices)
  choice.addEventListener('click', () => speak(choice.dataset.langChoice === 'eng' ? 'eng' : 'ru'))
for (const button of document.querySelectorAll<HTMLElement>('[data-ask]'))
  button.addEventListener('click', () => {
    const question = questions[button.dataset.ask ?? '']
    if (question) chat('prefill', { text: question[lang] })
    chat('open')
  })

if (widgetId) {
  const script = document.createElement('script')
  script.src = '/w.js'
  script.async = true
  script.dataset.widget = widgetId
  script.dataset.lang = 'ru'
  document.head.append(script)
}
