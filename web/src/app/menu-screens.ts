import { createContext } from 'react'
import type { Screen } from './screens/screen.ts'

/**
 * The screens that the menus list; `Root` provides them. The list itself loads the pages, and some of these show a menu:
 * importing it from a menu would be a cycle.
 */
export const MenuScreens = createContext<readonly Screen[]>([])
