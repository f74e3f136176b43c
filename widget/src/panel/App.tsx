import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import type { Conversation } from '@beseda/sdk/conversation.ts'
import type { KeyValueStorage } from '@beseda/sdk/platform.ts'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { type Lang, panelWords } from '../words.ts'
import { Chat } from './Chat.tsx'
import { PanelContext } from './context.ts'
import { useDraft } from './draft.ts'
import { Icon } from './icons.tsx'

export interface AppProps {
  readonly base: string
  readonly widgetId: string
  readonly storage: KeyValueStorage
  readonly lang: Lang
  /** null: loading, or refused. */
  readonly settings: WidgetSettings | null
  /** Why there are no settings, as text; empty: no connection. */
  readonly failure: string | null
  readonly conversation: Conversation
  readonly isOpen: boolean
  /** A text that the host page suggests; a new object for each suggestion. */
  readonly prefill: { readonly text: string } | null
  readonly onAgain: () => void
  readonly onClose: (() => void) | null
  readonly onLang: ((lang: Lang) => void) | null
  readonly onNew: () => void
  readonly hasSound: boolean
  readonly onSound: (isOn: boolean) => void
  /** The host page has said who the visitor is: the form asks nothing. */
  readonly isIdentified: boolean
}

export const App = (props: AppProps) => {
  const { base, lang, settings, conversation, prefill, failure } = props
  const words = panelWords[lang]
  const draft = useDraft(props.storage, props.widgetId)
  const { setText } = draft
  const suggested = useRef('')
  useEffect(() => {
    if (!prefill) return
    // Never overwrite what the visitor has typed.
    setText((typed) => (typed === '' || typed === suggested.current ? prefill.text : `${typed}\n${prefill.text}`))
    suggested.current = prefill.text
  }, [prefill, setText])
  const panel = useMemo(() => settings && { base, lang, settings, conversation }, [base, lang, settings, conversation])
  if (!panel) {
    return (
      <main class="apology">
        {props.onClose && (
          <button type="button" class="round" aria-label={words.close} onClick={props.onClose}>
            <Icon name="cross" />
          </button>
        )}
        {failure !== null && (
          <div role="alert">
            <h1>{words.unavailable}</h1>
            <p>{failure || words.checkConnection}</p>
            <button type="button" class="again" onClick={props.onAgain}>
              {words.again}
            </button>
          </div>
        )}
      </main>
    )
  }
  return (
    <PanelContext.Provider value={panel}>
      <Chat {...props} draft={draft} />
    </PanelContext.Provider>
  )
}
