import type { DistributionRule } from './distribution-rules.ts'
import type { ErrorCode } from './errors/index.ts'
import type { Words } from './lang.ts'
import { limits } from './limits.ts'

/** The kinds of settings, and the values that a setting of the kind has. */
export interface SettingValues {
  number: number
  /** Null: switched off. */
  numberOrNull: number | null
  /** Whole seconds; null: as the channel says. */
  delay: number | null
  text: string
  flag: boolean
  /** Null: as the channel says. */
  flagOrNull: boolean | null
  rule: DistributionRule
}
export type SettingKind = keyof SettingValues
interface SettingOf<K extends SettingKind> extends Words {
  readonly kind: K
  /** The value in a new team. */
  readonly initial: SettingValues[K]
  /** Of a number: its limits. Of a text: its length. */
  readonly limits?: { readonly min: number; readonly max: number }
  /** Zero is allowed although the limits exclude it. */
  readonly orZero?: true
  /** The error code of a number outside the limits; absent: `NUMBER_RANGE`. */
  readonly code?: ErrorCode
  /** How the audit log and “what if” show the value; absent: unchanged. */
  readonly form?: 'hours' | 'minutes' | 'seconds' | 'rule'
  /** “What if” can vary it. The replay runs with the initial values of the others. */
  readonly isReplayed?: true
  /** Label and hint of the field in the form, where the form has one field for it (`SettingField`). */
  readonly field?: { readonly label: Words; readonly hint: Words }
}
type AnySetting = { [K in SettingKind]: SettingOf<K> }[SettingKind]

/**
 * Every setting of a team, once. Schemas (entities/team.ts), input (endpoints/teams.ts), audit names (audit.ts), columns
 * (the name in snake case), form values and “what if” follow from this list. `ru` and `en` name it in the audit log.
 */
export const teamSettings = {
  /** Most dialogs in progress of one operator at once. */
  dialogLimit: {
    kind: 'number',
    initial: 5,
    limits: limits.dialogLimit,
    isReplayed: true,
    ru: 'Лимит диалогов',
    en: 'Dialog limit',
    field: {
      label: { ru: 'Лимит диалогов', en: 'Dialog limit' },
      hint: { ru: 'На одного оператора, от 1 до 999', en: 'Per operator, from 1 to 999' },
    },
  },
  /** Minutes without an answer until the chat goes to another operator; null: never. */
  redistributeMinutes: {
    kind: 'numberOrNull',
    initial: null,
    limits: limits.redistributeMinutes,
    form: 'minutes',
    isReplayed: true,
    ru: 'Перераспределение',
    en: 'Redistribution',
    field: {
      label: { ru: 'Перераспределение, мин', en: 'Redistribution, min' },
      hint: {
        ru: 'Без ответа столько минут — чат перейдёт к другому. От 1 до 999, пусто — выключено',
        en: 'After this many minutes without an answer the chat goes to another operator. From 1 to 999; empty: off',
      },
    },
  },
  /** Time without a message after which a session closes by itself; at most one of the two forms, both null: never. */
  closeHours: {
    kind: 'numberOrNull',
    initial: null,
    limits: limits.closeHours,
    code: 'CHAT_EXPIRY_DELAY_INVALID',
    form: 'hours',
    isReplayed: true,
    ru: 'Автоматическое закрытие',
    en: 'Automatic closing',
  },
  closeMinutes: {
    kind: 'numberOrNull',
    initial: null,
    limits: limits.closeMinutes,
    code: 'CHAT_EXPIRY_DELAY_INVALID',
    form: 'minutes',
    isReplayed: true,
    ru: 'Автоматическое закрытие',
    en: 'Automatic closing',
  },
  /** Hours without an answer of the client until the session closes by itself; 0: never. */
  inactivityHours: {
    kind: 'number',
    initial: 0,
    limits: limits.inactivityHours,
    orZero: true,
    code: 'INACTIVITY_TIME_INVALID',
    form: 'hours',
    isReplayed: true,
    ru: 'Время неактивности',
    en: 'Inactivity time',
    field: {
      label: { ru: 'Время неактивности, ч', en: 'Inactivity time, h' },
      hint: {
        ru: 'Клиент молчит после ответа. 0 — выключено, иначе не меньше 24',
        en: 'The client is silent after an answer. 0 is off, otherwise at least 24',
      },
    },
  },
  /** Minutes before a chat closes by itself at which the client is warned; null: no warning. */
  closeWarnMinutes: {
    kind: 'numberOrNull',
    initial: null,
    limits: limits.closeWarnMinutes,
    form: 'minutes',
    ru: 'Предупреждение о закрытии',
    en: 'Warning before closing',
    field: {
      label: { ru: 'Предупредить клиента за, мин', en: 'Warn client (min before closing)' },
      hint: {
        ru: 'До автоматического закрытия, от 1 до 60. Пусто — не предупреждать',
        en: 'Before a chat closes by itself, from 1 to 60. Empty: no warning',
      },
    },
  },
  /** Empty: the standard text. `{minutes}` is replaced by their number. */
  closeWarnText: {
    kind: 'text',
    initial: '',
    limits: { min: 0, max: limits.closeWarnText },
    ru: 'Текст предупреждения',
    en: 'Text of the warning',
  },
  distributionRule: {
    kind: 'rule',
    initial: 'leastLoaded',
    form: 'rule',
    isReplayed: true,
    ru: 'Правило распределения',
    en: 'Distribution rule',
  },
  /** A returning client goes to the operator of the last session when they are online and have a free slot. */
  lastOperatorFirst: {
    kind: 'flag',
    initial: false,
    isReplayed: true,
    ru: 'Сначала прежнему оператору',
    en: 'Previous operator first',
    field: {
      label: { ru: 'Сначала прежнему оператору', en: 'Previous operator first' },
      hint: {
        ru: 'Клиент, который пишет снова, попадёт к тому, кто вёл его в прошлый раз, если тот активен и не занят. Иначе — по правилу команды',
        en: 'A client who writes again goes to the operator of the last session, when that operator is active and has a free slot. Otherwise the rule of the team applies',
      },
    },
  },
  /** Yellow and red of a wait. Without a value yellow comes at half of red. */
  delayMediumS: {
    kind: 'delay',
    initial: null,
    limits: limits.delayS,
    form: 'seconds',
    ru: 'Жёлтый порог',
    en: 'Yellow delay',
  },
  delayHighS: {
    kind: 'delay',
    initial: null,
    limits: limits.redDelayS,
    form: 'seconds',
    isReplayed: true,
    ru: 'Красный порог',
    en: 'Red delay',
  },
  /** Whether delays count only working time. */
  delayWorking: {
    kind: 'flagOrNull',
    initial: null,
    ru: 'Сроки только в рабочее время',
    en: 'Delays in working time only',
  },
  /** Most people of the team on a break at once by their own choice; null: any number. */
  maxOnBreak: {
    kind: 'numberOrNull',
    initial: null,
    limits: limits.maxOnBreak,
    ru: 'Сколько человек может быть на перерыве',
    en: 'Limit of people on a break',
    field: {
      label: { ru: 'Одновременно на перерыве, человек', en: 'On a break at the same time, people' },
      hint: {
        ru: 'Остальные ждут, пока освободится место. От 1 до 999, пусто — сколько угодно',
        en: 'The others wait for a free slot. From 1 to 999, empty: any number',
      },
    },
  },
} as const satisfies Readonly<Record<string, AnySetting>>

export type SettingName = keyof typeof teamSettings
export type TeamSettings = { [K in SettingName]: SettingValues[(typeof teamSettings)[K]['kind']] }
/** What an input may bring. */
export type SomeSettings = { readonly [K in SettingName]?: TeamSettings[K] | undefined }
export const settingNames = Object.keys(teamSettings) as SettingName[]
/** The same with a wider type, for code that treats all settings alike. */
export const settingOf = (name: SettingName): AnySetting => teamSettings[name]

/** A value for each setting. */
export const settingsFrom = (read: (name: SettingName) => unknown): TeamSettings =>
  Object.fromEntries(settingNames.map((name) => [name, read(name)])) as TeamSettings
export const initialSettings = settingsFrom((name) => settingOf(name).initial)

/**
 * Rules between settings, with the field to blame. An input that leaves settings out breaks none by that; the server checks
 * the rules again on the whole team.
 */
interface Rule {
  readonly field: SettingName
  readonly code: ErrorCode
  readonly holds: (settings: SomeSettings) => boolean
}
export const teamSettingRules: readonly Rule[] = [
  {
    field: 'closeMinutes',
    code: 'CLOSING_TIME_TWICE',
    holds: ({ closeHours, closeMinutes }) => !closeHours || !closeMinutes,
  },
  {
    // the warning cannot come before the silence begins
    field: 'closeWarnMinutes',
    code: 'CLOSE_WARNING_TOO_EARLY',
    holds: ({ closeHours, closeMinutes, closeWarnMinutes }) =>
      !closeWarnMinutes || closeWarnMinutes < (closeMinutes || (closeHours || Number.POSITIVE_INFINITY) * 60),
  },
  {
    field: 'delayHighS',
    code: 'DELAYS_NOT_IN_ORDER',
    holds: ({ delayMediumS, delayHighS }) => !delayMediumS || !delayHighS || delayMediumS < delayHighS,
  },
]
