import { denial, needs } from '@beseda/contract/access.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'

export interface Step {
  readonly id: 'channel' | 'team' | 'colleague' | 'notices' | 'secondFactor'
  readonly title: string
  readonly text: string
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string>>
  /** Computed from the current state; undefined: not known yet. */
  readonly done: boolean | undefined
}
const colleagues = { queryKey: ['firstRun', 'users'], staleTime: 0 } as const
const ownTeams = { queryKey: ['firstRun', 'teams'], staleTime: 0 } as const
const ownChannels = { queryKey: ['firstRun', 'channels'], staleTime: 0 } as const
const code = { queryKey: ['firstRun', 'secondFactor'], staleTime: 0 } as const

/** Without a channel no client can write: this comes first. */
const channelStep = (words: Pick<Step, 'title' | 'text'>, known: readonly object[] | undefined): Step => ({
  id: 'channel',
  ...words,
  ...(known?.length ? { to: paths.channels } : { to: paths.channel, params: { id: 'new' } }),
  done: known && known.length > 0,
})

/** First steps for a new organization: only those that this user can do. */
export const useSteps = (): readonly Step[] => {
  const { steps: words } = useWords('firstRun').firstRun
  const viewer = useViewer()
  const may = (right: 'AUTHORITY_SERVICE_ACCOUNT' | 'RIGHT_ACCOUNT_CONTROL' | 'AUTHORITY_TEAMS_UPDATE') =>
    denial(needs(right), { viewer: accessOf(viewer), visitor: false }) === null
  const people = useQuery({
    ...colleagues,
    queryFn: ({ signal }) => call(users.list, { show: 'active', limit: 1 }, { signal }),
  })
  const known = useQuery({ ...ownTeams, queryFn: ({ signal }) => call(teams.list, {}, { signal }) })
  const second = useQuery({ ...code, queryFn: ({ signal }) => call(twoFactor.status, {}, { signal }) })
  const mayConnect = may('AUTHORITY_SERVICE_ACCOUNT')
  const connected = useQuery({
    ...ownChannels,
    queryFn: ({ signal }) => call(channels.list, {}, { signal }),
    enabled: mayConnect,
  })
  const profile = (tab: string) => ({ to: paths.profile, search: { tab } })
  return [
    ...(mayConnect ? [channelStep(words.channel, connected.data?.channels)] : []),
    ...(may('RIGHT_ACCOUNT_CONTROL')
      ? [{ id: 'colleague', ...words.colleague, to: paths.users, done: people.data && people.data.total > 1 } as const]
      : []),
    ...(may('AUTHORITY_TEAMS_UPDATE')
      ? [
          {
            id: 'team',
            ...words.team,
            to: paths.teams,
            done: known.data?.teams.some((team) => team.memberCount > 1),
          } as const,
        ]
      : []),
    { id: 'secondFactor', ...words.secondFactor, ...profile('authentication'), done: second.data?.enabled },
    {
      id: 'notices',
      ...words.notices,
      ...profile('general'),
      done: 'Notification' in window && Notification.permission === 'granted',
    },
  ]
}
