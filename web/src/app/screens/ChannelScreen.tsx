import { systemIntents } from '@beseda/contract/entities/bot.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { botIntentsQuery, botsQuery } from '../../entities/bot/queries.ts'
import { AutorepliesTab } from '../../features/autoreplies/AutorepliesTab.tsx'
import { Installation } from '../../features/channel-installation/Installation.tsx'
import { Preview } from '../../features/channel-installation/Preview.tsx'
import { SettingsFields } from '../../features/channel-settings/SettingsFields.tsx'
import { ChannelPage } from '../../features/channels/ChannelPage.tsx'
import { RulesTab } from '../../features/routing/RulesTab.tsx'
import { useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Upsell } from '../../parts/Upsell.tsx'

const Routing = ({ channel }: { channel: Channel }) => {
  const { routing } = useWords('routing')
  const { options } = useViewer()
  const hasBots = options.includes('OPTION_CHATBOT')
  const bots = useQuery({ ...botsQuery, enabled: hasBots }).data?.bots ?? []
  const own = (useQuery({ ...botIntentsQuery, enabled: hasBots }).data?.intents ?? []).filter(({ system }) => !system)
  if (!options.includes('OPTION_ROUTING')) return <Upsell option="OPTION_ROUTING" />
  const choices = {
    // a bot that was never published answers nobody
    bots: bots.filter(({ published }) => published).map(({ id, name }) => ({ value: id, label: name })),
    intents: [
      ...systemIntents.map((id) => ({ value: id as string, label: routing.systemIntents[id] })),
      ...own.map(({ id, name }) => ({ value: id, label: name })),
    ],
    intentWords: own,
  }
  return <RulesTab channel={channel} choices={choices} />
}
const Autoreplies = (props: { channel: Channel; onRating: () => void }) =>
  useViewer().options.includes('OPTION_AUTOREPLIES') ? (
    <AutorepliesTab {...props} />
  ) : (
    <Upsell option="OPTION_AUTOREPLIES" />
  )
const tabs = { Routing, Autoreplies }

/** The form of a channel with the settings of its type, what clients see and need, its rules and automatic replies. */
const ChannelScreen = () => <ChannelPage {...{ SettingsFields, Preview, Installation, tabs }} />
export default ChannelScreen
