import * as z from 'zod/mini'
import { brandIds, brands } from '../brands.ts'
import { id, text, whole } from '../fields.ts'
import type { Lang } from '../lang.ts'
import { limits } from '../limits.ts'
import type { FieldForm } from './define.ts'
import { visitorForm, visitorFormInitial, visitorFormSettings } from './visitor-form.ts'

const flag = z.boolean({ error: 'FIELD_INVALID' })
const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: 'FIELD_INVALID' })

/** Settings and abilities that the site widget and the hosted page share: both are the same panel. */
export const panelSettings = {
  title: text(64),
  subtitle: text(128),
  greeting: text(500),
  accent: z.string({ error: 'FIELD_REQUIRED' }).check(z.regex(/^#[0-9a-fA-F]{6}$/, 'FORMAT_INVALID')),
  /** An uploaded picture. */
  logo: z._default(z.nullable(id), null),
  /** Replaces the title until the visitor has written. */
  initialTitle: z._default(text(64), ''),
  showOperators: z._default(flag, true),
  showStatus: z._default(flag, true),
  /** Other channels offered as links; only those with a public address are shown. */
  links: z._default(z.array(id).check(z.maxLength(limits.widgetLinks, 'TOO_MANY_LINKS')), []),
  /** `start`: until the visitor has written; `always`: above the composer, too. */
  linksShown: z._default(choice('start', 'always'), 'start'),
  ...visitorFormSettings,
}
/** Settings of the button on a site. */
export const launcherSettings = {
  position: choice('left', 'right'),
  launcher: z._default(choice('icon', 'label'), 'icon'),
  /** Empty: the standard text. */
  launcherLabel: z._default(text(24), ''),
  /** What a new visitor sees: only the button, a bubble with the greeting, or the opened panel. */
  start: z._default(choice('button', 'greeting', 'open'), 'greeting'),
  startAfterS: z._default(whole({ min: 0, max: 600 }), 3),
}
/** What the panel and its button obey, of either type: a chat page has no button and takes the usual one. */
export const panelLook = z.object({
  ...panelSettings,
  ...launcherSettings,
  position: z._default(launcherSettings.position, 'right'),
})
const host = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/
/** Hosts that may embed the widget (`shop.example`, `*.shop.example`, `localhost:8080`); empty: any. */
export const allowedHosts = z
  .array(z.string({ error: 'FIELD_INVALID' }).check(z.regex(host, 'HOST_INVALID'), z.maxLength(255, 'TEXT_TOO_LONG')))
  .check(z.maxLength(50, 'TOO_MANY_HOSTS'))

export const panelForm = {
  title: {
    label: { ru: 'Заголовок', en: 'Title' },
    hint: { ru: 'Пусто — название организации', en: 'Empty: the name of the organization' },
    input: { kind: 'text', max: 64 },
    section: { ru: 'Открытый чат', en: 'Open chat' },
  },
  subtitle: {
    label: { ru: 'Подзаголовок', en: 'Subtitle' },
    hint: { ru: 'Виден, когда кто-то из операторов в сети', en: 'Shown while an operator is online' },
    input: { kind: 'text', max: 128 },
  },
  logo: {
    label: { ru: 'Логотип', en: 'Logo' },
    hint: { ru: 'JPEG, PNG или WebP до 1 МБ, лучше квадратный', en: 'JPEG, PNG or WebP up to 1 MB, best a square' },
    input: { kind: 'image' },
  },
  accent: { label: { ru: 'Цвет', en: 'Colour' }, required: true, input: { kind: 'colour' } },
  showOperators: {
    label: { ru: 'Показывать операторов', en: 'Show operators' },
    hint: {
      ru: 'Инициалы и имена тех, кто в сети. С логотипом — только имя отвечающего',
      en: 'Initials and names of those online. With a logo, only the name of who answers',
    },
    input: { kind: 'switch' },
  },
  showStatus: {
    label: { ru: 'Показывать, в сети ли операторы', en: 'Show whether operators are online' },
    input: { kind: 'switch' },
  },
  initialTitle: {
    label: { ru: 'Начальный заголовок', en: 'Initial title' },
    hint: {
      ru: 'Вместо заголовка, пока посетитель ещё не писал',
      en: 'In place of the title until the visitor has written',
    },
    input: { kind: 'text', max: 64, placeholder: { ru: 'Чем помочь?', en: 'How can we help?' } },
    section: { ru: 'Начало разговора', en: 'Start of a conversation' },
  },
  greeting: {
    label: { ru: 'Приветствие', en: 'Greeting' },
    hint: { ru: 'Первое сообщение в чате', en: 'The first message of the chat' },
    input: { kind: 'multiline', max: 500 },
  },
  links: {
    label: { ru: 'Другие каналы', en: 'Other channels' },
    hint: {
      ru: 'Кнопки со ссылками. Выбрать можно каналы, у которых есть свой адрес',
      en: 'Buttons with links. Channels that have an address of their own can be chosen',
    },
    input: { kind: 'channels', max: limits.widgetLinks },
    section: { ru: 'Список каналов', en: 'List of channels' },
  },
  linksShown: {
    label: { ru: 'Когда показывать', en: 'When to show' },
    input: {
      kind: 'choice',
      options: [
        { value: 'start', label: { ru: 'Пока посетитель не написал', en: 'Until the visitor has written' } },
        { value: 'always', label: { ru: 'Всегда', en: 'Always' } },
      ],
    },
  },
  ...visitorForm,
} as const satisfies Record<keyof typeof panelSettings, FieldForm>

export const launcherForm = {
  position: {
    label: { ru: 'Положение', en: 'Position' },
    section: { ru: 'Закрытый чат: кнопка на сайте', en: 'Closed chat: the button on the site' },
    input: {
      kind: 'choice',
      options: [
        { value: 'left', label: { ru: 'Слева', en: 'Left' } },
        { value: 'right', label: { ru: 'Справа', en: 'Right' } },
      ],
    },
  },
  launcher: {
    label: { ru: 'Вид кнопки', en: 'Look of the button' },
    input: {
      kind: 'choice',
      options: [
        { value: 'icon', label: { ru: 'Значок', en: 'Icon' } },
        { value: 'label', label: { ru: 'Значок и надпись', en: 'Icon and label' } },
      ],
    },
  },
  launcherLabel: {
    label: { ru: 'Надпись', en: 'Label' },
    input: { kind: 'text', max: 24, placeholder: { ru: 'Напишите нам', en: 'Write to us' } },
    when: { field: 'launcher', is: ['label'] },
  },
  start: {
    label: { ru: 'Что видит новый посетитель', en: 'What a new visitor sees' },
    section: { ru: 'Начальное состояние', en: 'Initial state' },
    hint: {
      ru: 'На телефоне чат сам не открывается: вместо него появляется приветствие',
      en: 'On a phone the chat does not open by itself: the greeting appears instead',
    },
    input: {
      kind: 'choice',
      options: [
        { value: 'button', label: { ru: 'Только кнопку', en: 'The button only' } },
        { value: 'greeting', label: { ru: 'Приветствие у кнопки', en: 'The greeting beside it' } },
        { value: 'open', label: { ru: 'Открытый чат', en: 'The opened chat' } },
      ],
    },
  },
  startAfterS: {
    label: { ru: 'Через сколько секунд', en: 'After how many seconds' },
    hint: { ru: 'От 0 до 600', en: 'From 0 to 600' },
    input: { kind: 'number', min: 0, max: 600 },
    required: true,
    when: { field: 'start', is: ['greeting', 'open'] },
  },
} as const satisfies Record<keyof typeof launcherSettings, FieldForm>

export const hostsForm = {
  label: { ru: 'Разрешённые сайты', en: 'Allowed sites' },
  section: { ru: 'Безопасность', en: 'Security' },
  hint: {
    ru: 'По одному на строке: shop.ru или *.shop.ru. Пусто — любой сайт, но тогда текст новых сообщений рядом с кнопкой не показывается',
    en: 'One per line: shop.com or *.shop.com. Empty: any site, but then the text of new messages is not shown beside the button',
  },
  input: { kind: 'hosts' },
} as const satisfies FieldForm

const words = {
  ru: { subtitle: 'Отвечаем в рабочее время', greeting: 'Здравствуйте! Чем помочь?' },
  eng: { subtitle: 'We answer during working hours', greeting: 'Hello! How can we help?' },
}
export const panelInitial = (lang: Lang) => ({
  ...{
    title: '',
    accent: brands[brandIds[0]].light.accent,
    logo: null,
    initialTitle: '',
    showOperators: true,
    showStatus: true,
  },
  ...{ links: [], linksShown: 'start' as const },
  ...visitorFormInitial,
  ...words[lang],
})
export const launcherInitial = {
  position: 'right',
  launcher: 'icon',
  launcherLabel: '',
  start: 'greeting',
  startAfterS: 3,
} as const
