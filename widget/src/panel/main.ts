import { startFrame } from './frame.ts'
import css from './panel.css?inline'
import { createTheme } from './theme.ts'

/** The frame's script. The chat page imports it and adds a little. */
export const theme = createTheme(css)
if (document.documentElement.dataset.layout === 'panel') startFrame(theme)
