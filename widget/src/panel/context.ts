import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import type { Conversation } from '@beseda/sdk/conversation.ts'
import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { type Lang, panelWords, type Words } from '../words.ts'

/** What all components of the panel need. */
export interface Panel {
  readonly base: string
  readonly lang: Lang
  readonly settings: WidgetSettings
  readonly conversation: Conversation
}
export const PanelContext = createContext<Panel | null>(null)

export const usePanel = (): Panel & { readonly words: Words } => {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('used outside of the panel')
  return { ...panel, words: panelWords[panel.lang] }
}

/** The state of a conversation; renders again when it changes. */
export const useConversation = (conversation: Conversation) => {
  const [state, setState] = useState(conversation.state())
  useEffect(() => {
    const take = () => setState(conversation.state())
    take()
    return conversation.subscribe(take)
  }, [conversation])
  return state
}
