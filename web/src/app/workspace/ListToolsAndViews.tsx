import type { ComponentProps } from 'react'
import { ListTools } from '../../features/chat-filters/ListTools.tsx'
import { Views } from '../../features/saved-views/Views.tsx'

/** Order, filters and saved views of the list. */
const ListToolsAndViews = (props: Omit<ComponentProps<typeof ListTools>, 'Views'>) => (
  <ListTools {...props} Views={Views} />
)
export default ListToolsAndViews
