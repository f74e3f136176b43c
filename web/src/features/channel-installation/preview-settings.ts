import { fieldNeeds, formTimes } from '@beseda/contract/channels/visitor-form.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import { linkOf } from '../../entities/channel/entrance.ts'
import { imageUrl } from '../../entities/channel/queries.ts'
import { type SettingValues, settingsInput } from '../../entities/channel/setting-values.ts'
import { brandMark } from '../../lib/page-meta.ts'

const chosen = <const T extends string>(value: unknown, values: readonly T[], initial: T): T =>
  values.find((v) => v === value) ?? initial
const formSettings = (typed: Partial<Record<string, unknown>>) => ({
  formWhen: chosen(typed.formWhen, formTimes, 'never'),
  formName: chosen(typed.formName, fieldNeeds, 'no'),
  formPhone: chosen(typed.formPhone, fieldNeeds, 'no'),
  formEmail: chosen(typed.formEmail, fieldNeeds, 'no'),
  policyUrl: typeof typed.policyUrl === 'string' && /^https?:\/\/\S+$/.test(typed.policyUrl) ? typed.policyUrl : '',
  sound: typed.sound !== false,
  transcript: typed.transcript !== false,
})
/**
 * The settings as the widget gets them from the server, made from the typed values. Defaults replace invalid colours
 * and numbers.
 */
export const previewSettings = (o: {
  readonly channel: Channel
  readonly values: SettingValues
  readonly organization: string
  /** Example names of the operators online. */
  readonly operator: string
  readonly others: readonly Channel[]
  readonly origin: string
}): WidgetSettings => {
  const { channel, organization, operator, others, origin } = o
  const typed = settingsInput(channel.type, o.values) as Partial<Record<string, unknown>>
  const text = (key: string): string => (typeof typed[key] === 'string' ? typed[key] : '')
  const accent = text('accent')
  const ids = Array.isArray(typed.links) ? typed.links : []
  const logo = typed.logo
  const showOperators = typed.showOperators !== false
  return {
    widgetId: channel.id,
    organization,
    title: text('title'),
    subtitle: text('subtitle'),
    greeting: text('greeting'),
    logoUrl: typeof logo === 'string' ? (channel.images[logo] ?? imageUrl(logo)) : null,
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent : (brandMark()[2] ?? ''),
    position: typed.position === 'left' ? 'left' : 'right',
    launcher: typed.launcher === 'label' ? 'label' : 'icon',
    launcherLabel: text('launcherLabel'),
    start: typed.start === 'button' || typed.start === 'open' ? typed.start : 'greeting',
    startAfterS: 0,
    initialTitle: text('initialTitle'),
    showOperators,
    showStatus: typed.showStatus !== false,
    links: ids.flatMap((id) => {
      const other = others.find((c) => c.id === id && c.active)
      const url = other && linkOf(other, origin)
      return other && url ? [{ type: other.type, name: other.name, url }] : []
    }),
    linksShown: typed.linksShown === 'always' ? 'always' : 'start',
    ...formSettings(typed),
    waitMs: typed.showWait === false ? null : 120_000,
    returnsAt: null,
    mails: true,
    online: true,
    operators: showOperators ? [operator] : [],
    limits: { textMax: 4000, fileMaxBytes: 0, filesPerMessage: 0 },
  }
}
