import { useActivity } from '../../features/presence/use-activity.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { useNotices } from './use-notices.ts'

/** What the frame does without being asked, and the notice of a lost connection. Nothing of it is seen at first, so it loads afterwards. */
const Backstage = () => {
  useActivity()
  useNotices()
  return <ConnectionNotice />
}
export default Backstage
