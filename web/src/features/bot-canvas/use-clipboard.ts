import { limits } from '@beseda/contract/limits.ts'
import { type RefObject, useEffect } from 'react'
import { copyText, paste, readCopied } from '../../entities/bot/clipboard.ts'
import { useEditor } from '../../entities/bot/editor.ts'
import { isTextField } from '../../lib/key-moment.ts'
import { currentLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { plural } from '../../lib/words/plural.ts'

/** The browser's own copy, cut and paste, for nodes: while no text is selected and no field has the focus. */
export const useClipboard = (area: RefObject<HTMLElement | null>): void => {
  const editor = useEditor()
  const { bots } = useWords('bots')
  useEffect(() => {
    const isOurs = (event: ClipboardEvent) =>
      !isTextField(event.target) && !document.querySelector('dialog[open]') && getSelection()?.isCollapsed !== false
    const copy = (event: ClipboardEvent) => {
      const { nodes } = editor.state
      if (!isOurs(event) || nodes.size === 0 || !area.current) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', copyText(editor.document, nodes))
      toast({ kind: 'success', text: plural(currentLang(), nodes.size, bots.copied) })
    }
    const insert = (event: ClipboardEvent) => {
      const copied = isOurs(event) ? readCopied(event.clipboardData?.getData('text/plain') ?? '') : null
      if (!copied) return
      event.preventDefault()
      const pasted = paste(editor.document, copied, limits.botNodeName)
      editor.edit(() => pasted.document, null, { nodes: pasted.ids, link: null, mode: 'select' })
    }
    document.addEventListener('copy', copy)
    document.addEventListener('paste', insert)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('paste', insert)
    }
  }, [editor, area, bots])
}
