import * as z from 'zod/mini'
import { text } from '../fields.ts'
import type { FieldForm, FieldInput } from './define.ts'

const flag = z.boolean({ error: 'FIELD_INVALID' })
/** The name that a visitor types. */
export const visitorNameMax = 64
export const formTimes = ['never', 'away', 'always'] as const
export const fieldNeeds = ['no', 'optional', 'required'] as const
const need = z.enum(fieldNeeds, { error: 'FIELD_INVALID' })
const isWeb = (s: string): boolean => s.trim() === '' || /^https?:$/.test(URL.parse(s.trim())?.protocol ?? '')

/** The form before a conversation, and what else the panel offers. Of both types of panel. */
export const visitorFormSettings = {
  /** `away`: while no operator is online. */
  formWhen: z._default(z.enum(formTimes, { error: 'FIELD_INVALID' }), 'never'),
  formName: z._default(need, 'optional'),
  formPhone: z._default(need, 'no'),
  formEmail: z._default(need, 'required'),
  /** The privacy policy. Empty: no consent is asked for. */
  policyUrl: z._default(text(500).check(z.refine(isWeb, 'FORMAT_INVALID')), ''),
  showWait: z._default(flag, true),
  sound: z._default(flag, true),
  transcript: z._default(flag, true),
}
export const visitorFormInitial = {
  ...({ formWhen: 'away', formName: 'optional', formPhone: 'no', formEmail: 'required' } as const),
  ...{ policyUrl: '', showWait: true, sound: true, transcript: true },
} as const

const needInput: FieldInput = {
  kind: 'choice',
  options: [
    { value: 'no', label: { ru: 'Не спрашивать', en: 'Do not ask' } },
    { value: 'optional', label: { ru: 'По желанию', en: 'Optional' } },
    { value: 'required', label: { ru: 'Обязательно', en: 'Required' } },
  ],
}
const asked = { field: 'formWhen', is: ['away', 'always'] } as const

export const visitorForm = {
  formWhen: {
    label: { ru: 'Спрашивать контакты', en: 'Ask for contacts' },
    section: { ru: 'Форма перед чатом', en: 'Form before the chat' },
    hint: {
      ru: 'Контакты сохраняются у клиента. Ответы, которые он не прочитал в чате, приходят ему на почту',
      en: 'The contacts are stored with the client. Replies that they did not read in the chat reach them by e-mail',
    },
    input: {
      kind: 'choice',
      options: [
        { value: 'never', label: { ru: 'Никогда', en: 'Never' } },
        { value: 'away', label: { ru: 'Когда никого нет', en: 'When nobody is there' } },
        { value: 'always', label: { ru: 'Всегда', en: 'Always' } },
      ],
    },
  },
  formName: { label: { ru: 'Имя', en: 'Name' }, input: needInput, when: asked },
  formPhone: { label: { ru: 'Телефон', en: 'Phone' }, input: needInput, when: asked },
  formEmail: { label: { ru: 'Эл. почта', en: 'E-mail' }, input: needInput, when: asked },
  policyUrl: {
    label: { ru: 'Политика обработки данных', en: 'Privacy policy' },
    hint: {
      ru: 'Адрес страницы. С ним форма просит согласие, а без формы ссылка видна над полем ввода',
      en: 'The address of the page. With it the form asks for consent; without a form the link is shown above the composer',
    },
    input: { kind: 'text', max: 500, placeholder: { ru: 'https://shop.ru/policy', en: 'https://shop.com/policy' } },
  },
  showWait: {
    label: { ru: 'Показывать ожидание', en: 'Show the wait' },
    section: { ru: 'Удобства', en: 'Conveniences' },
    hint: {
      ru: 'Сколько сейчас ждут ответа, а когда никого нет — время возвращения по календарю',
      en: 'How long people wait for a reply now; when nobody is there, the time of return from the calendar',
    },
    input: { kind: 'switch' },
  },
  sound: {
    label: { ru: 'Звук новых сообщений', en: 'Sound of new messages' },
    hint: { ru: 'Посетитель может выключить его у себя', en: 'Visitors can turn it off for themselves' },
    input: { kind: 'switch' },
  },
  transcript: {
    label: { ru: 'Отправлять переписку на почту', en: 'Send the conversation by e-mail' },
    hint: {
      ru: 'По просьбе посетителя, на адрес, который он введёт',
      en: 'When the visitor asks, to the address that they type',
    },
    input: { kind: 'switch' },
  },
} as const satisfies Record<keyof typeof visitorFormSettings, FieldForm>

export const identityForm = {
  label: { ru: 'Секрет для входа ваших пользователей', en: 'Secret for identifying your users' },
  hint: {
    ru: 'От 32 символов. Ваш сервер подписывает им токен пользователя, и переписка открывается на всех его устройствах',
    en: 'At least 32 characters. Your server signs a token of the user with it, and the conversation opens on all their devices',
  },
  input: { kind: 'text', max: 200 },
  secret: true,
} as const satisfies FieldForm
/** Empty: users are not identified. */
export const identitySecret = z._default(
  text(200).check(z.refine((s: string) => s === '' || s.length >= 32, 'SECRET_TOO_SHORT')),
  '',
)
