import { distributionRuleNames } from '@beseda/contract/distribution-rules.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { type SettingName, settingNames, settingOf, type TeamSettings } from '@beseda/contract/team-settings.ts'
import type { ThenSettings } from '@beseda/domain/replay/team-then.ts'
import { type TeamValues, toInput } from '../../entities/team/team-form.ts'
import { formCodes } from '../../lib/schemas.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'

const replayed = settingNames.filter((name) => settingOf(name).isReplayed)

/** The settings that are typed; null: one that the replay uses is wrong. The schemas are there: they are the form's. */
export const settingsOf = (team: Team, values: TeamValues): ThenSettings | null => {
  const input = toInput(values)
  const codes = formCodes(teams.change, { teamId: team.id, ...input })
  // a red delay may be wrong because of the yellow one
  if ([...replayed, 'delayMediumS'].some((name) => codes[name])) return null
  return { ...(input as TeamSettings), id: team.id }
}

interface Spoken {
  readonly words: Words<'whatIf'>['whatIf']
  readonly lang: Lang
}
const textOf = (name: SettingName, settings: TeamSettings, { words, lang }: Spoken): string => {
  const { kind, form, orZero } = settingOf(name)
  const value = settings[name]
  if (kind === 'rule') return inLang(distributionRuleNames[settings.distributionRule], lang)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (value === null) return kind === 'delay' || kind === 'flagOrNull' ? words.ofChannel : words.off
  if (orZero && value === 0) return words.off
  if (form === 'seconds') return fill(words.minutes, { n: Math.round(Number(value) / 6) / 10 })
  return form === 'hours' || form === 'minutes' ? fill(words[form], { n: value }) : String(value)
}
/** The closing time has two forms, of which one is null: the other one is shown. */
const shown = (settings: TeamSettings, name: SettingName): SettingName =>
  name === 'closeHours' && settings.closeMinutes !== null ? 'closeMinutes' : name

/** The changes of the form, one line each: `Лимит диалогов: 5 → 7`. */
export const changeLines = (
  team: Team,
  o: Spoken & {
    readonly settings: ThenSettings
    readonly members: { readonly before: readonly string[]; readonly after: readonly string[] }
  },
): string[] => {
  const { settings, members, words } = o
  const lines = replayed
    .filter((name) => name !== 'closeMinutes')
    .flatMap((name) => {
      const [before, after] = [textOf(shown(team, name), team, o), textOf(shown(settings, name), settings, o)]
      return before === after ? [] : [fill(words.change, { name: inLang(settingOf(name), o.lang), before, after })]
    })
  const joined = members.after.filter((id) => !members.before.includes(id)).length
  const left = members.before.filter((id) => !members.after.includes(id)).length
  return [...lines, ...(joined + left > 0 ? [fill(words.people, { joined, left })] : [])]
}
