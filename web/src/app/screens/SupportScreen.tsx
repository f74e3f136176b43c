import BubbleFiles from '../../features/message/BubbleFiles.tsx'
import { BubbleText } from '../../features/message/BubbleText.tsx'
import { SupportPage } from '../../features/support/SupportPage.tsx'

/** The support chat draws texts and files as chats with clients do. */
const SupportScreen = () => <SupportPage Text={BubbleText} Files={BubbleFiles} />
export default SupportScreen
