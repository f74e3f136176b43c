import { theme } from '../panel/main.ts'
import { startPanel } from './panel.tsx'
import { startStage } from './stage.ts'

/** `?panel`: only the panel, inside the stage; `?page`: the chat page; otherwise the stage with button and panel. */
const query = new URLSearchParams(location.search)
if (query.has('panel') || query.has('page')) startPanel(theme, query.has('page'))
else startStage(theme)
