import { startFrame } from './frame.ts'
import css from './panel.css?inline'
import { createTheme } from './theme.ts'

/** The frame's script. The page of its own has the same and a little more: it imports this one. */
export const theme = createTheme(css)
if (document.documentElement.dataset.layout === 'panel') startFrame(theme)
