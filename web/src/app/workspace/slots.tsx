import { type ComponentProps, memo } from 'react'
import { stopSelecting } from '../../entities/chat/selection/selecting.ts'
import type { ListSlots } from '../../features/chat-list/ChatList.tsx'
import { Composer } from '../../features/composer/Composer.tsx'
import { FeedView } from '../../features/feed/FeedView.tsx'
import { Bubble } from '../../features/message/Bubble.tsx'
import type { ThreadSlots } from '../../features/thread/Thread.tsx'
import { withWords } from '../../lib/language.ts'
import { late, preloaded } from '../../lib/late.ts'
import { BanDialog, CategoryPicker, TransferDialog } from './dialogs.ts'

/** What stands around it is rendered a second time after each message. */
const Feed = memo((props: Omit<ComponentProps<typeof FeedView>, 'Bubble'>) => <FeedView {...props} Bubble={Bubble} />)

/** Which features fill the open chat. */
export const threadSlots: ThreadSlots = {
  ...{ Feed, Composer, BanDialog, CategoryPicker, TransferDialog },
  Combined: late(withWords(() => import('./CombinedSlot.tsx'), 'combined')),
  ChannelsBar: preloaded(withWords(() => import('../../features/combined/ChannelsBar.tsx'), 'combined')),
}

/** Which features fill the list and its header. */
export const listSlots: ListSlots = {
  BulkBar: late(
    withWords(() => import('./BulkActions.tsx'), 'bulk'),
    stopSelecting,
  ),
  Forecast: late(withWords(() => import('./ForecastAndHelp.tsx'), 'bulk', 'forecast')),
  Scope: late(withWords(() => import('../../features/chat-filters/ScopeSwitch.tsx'), 'listFilters')),
  Tools: late(withWords(() => import('./ListToolsAndViews.tsx'), 'listFilters', 'views')),
  FirstSteps: late(withWords(() => import('../../features/first-run/FirstSteps.tsx'), 'firstRun')),
  RowTools: late(withWords(() => import('../../features/chat-actions/RowTools.tsx'), 'chatActions')),
}
