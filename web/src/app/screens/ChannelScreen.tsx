import { Installation } from '../../features/channel-installation/Installation.tsx'
import { Preview } from '../../features/channel-installation/Preview.tsx'
import { SettingsFields } from '../../features/channel-settings/SettingsFields.tsx'
import { ChannelPage } from '../../features/channels/ChannelPage.tsx'

/** The form of a channel with the settings of its type, and what clients see and need. */
const ChannelScreen = () => <ChannelPage {...{ SettingsFields, Preview, Installation }} />
export default ChannelScreen
