import type { BotContext } from '@beseda/contract/entities/bot-context.ts'
import { createContext, use } from 'react'

/** What a bot refers to outside of itself, as the editor needs it. */
export type BotSurroundings = Pick<BotContext, 'intents' | 'channels'> & { readonly botId: string }
export const SurroundingsContext = createContext<BotSurroundings>({ botId: '', intents: [], channels: [] })
export const useSurroundings = (): BotSurroundings => use(SurroundingsContext)
