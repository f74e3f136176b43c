import { denial, type Right } from '@beseda/contract/access.ts'
import type { FirstRun, FirstStep } from '@beseda/contract/entities/first-run.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { type Own, organizationSteps, personalSteps, type StepState, serviceSteps, stateOf } from './progress.ts'

export interface Step {
  readonly id: FirstStep
  readonly title: string
  readonly text: string
  readonly state: StepState
  /** Where to do it; null: somebody else does. */
  readonly to: string | null
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string>>
  /** A page outside the console, and the text of its link. */
  readonly page?: { readonly href: string; readonly text: string }
}
type Target = Pick<Step, 'to' | 'params' | 'search' | 'page'>

const needed: { readonly [S in FirstStep]?: Right } = {
  team: 'AUTHORITY_TEAMS_UPDATE',
  colleague: 'RIGHT_ACCOUNT_CONTROL',
  channel: 'AUTHORITY_SERVICE_ACCOUNT',
  installation: 'AUTHORITY_SERVICE_ACCOUNT',
}
const channelTarget = ({ organization }: FirstRun): Target =>
  organization?.channel
    ? { to: paths.channel, params: { id: organization.channel.id } }
    : { to: paths.channel, params: { id: 'new' } }

/** The steps of this user, in order, with what the state says about each. */
export const useSteps = (run: FirstRun, own: Own) => {
  const { steps: words } = useWords('firstRun').firstRun
  const viewer = accessOf(useViewer())
  const { service, organization, skipped } = run
  const may = (step: FirstStep): boolean => {
    const right = needed[step]
    return right === undefined || denial({ who: 'user', right }, { viewer, visitor: false }) === null
  }
  const targets: { readonly [S in FirstStep]: Target } = {
    address: { to: paths.installation },
    mail: { to: paths.installation, search: { tab: 'mail' } },
    sms: { to: paths.installation, search: { tab: 'sms' } },
    organization: { to: paths.companies, search: organization ? { id: organization.id } : { new: '1' } },
    team: { to: paths.teams },
    colleague: { to: paths.users },
    channel: channelTarget(run),
    installation: channelTarget(run),
    message: messageTarget(run, words.message.writeTo),
    secondFactor: { to: paths.profile, search: { tab: 'authentication' } },
    notices: { to: paths.profile },
  }
  const textOf = (id: FirstStep, state: StepState): string => {
    const isDone = state === 'done'
    if (id === 'message') {
      if (isDone) return words.message.doneText
      return organization?.firstMessage ? words.message.answerText : words.message.text
    }
    if (id === 'installation' && isDone)
      return organization?.installedOn
        ? fill(words.installation.doneText, { host: organization.installedOn })
        : words.installation.pageText
    if (id === 'organization' && isDone)
      return fill(words.organization.doneText, { login: organization?.administrator ?? '' })
    return words[id].text
  }
  const stepOf = (id: FirstStep): Step => {
    const state = stateOf(id, { service, organization, own }, skipped)
    return { id, title: words[id].title, text: textOf(id, state), state, ...targets[id] }
  }
  /** Another organization’s steps: this user only watches them. */
  const watched = ({ to: _, params: __, search: ___, page: ____, ...step }: Step): Step => ({ ...step, to: null })
  if (service) return { own: serviceSteps.map(stepOf), served: organizationSteps.map(stepOf).map(watched) }
  return { own: [...organizationSteps, ...personalSteps].filter(may).map(stepOf), served: [] }
}

const messageTarget = ({ organization }: FirstRun, text: string): Target => {
  if (organization?.firstMessage)
    return { to: paths.chats, search: { filter: 'assigned', scope: 'all', chat: organization.firstMessage.chatId } }
  if (!organization?.channel) return { to: paths.channel, params: { id: 'new' } }
  return { to: paths.chats, search: { filter: 'assigned' }, page: { href: `/c/${organization.channel.id}`, text } }
}
