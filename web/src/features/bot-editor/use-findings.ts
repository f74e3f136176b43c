import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import type { BotContext } from '@beseda/contract/entities/bot-context.ts'
import { checkBot } from '@beseda/domain/bot/check/check-bot.ts'
import { useEffect, useMemo } from 'react'
import type { Editor } from '../../entities/bot/editor.ts'
import { later } from '../../lib/clock.ts'

/** The checker runs a moment after the last change. Milliseconds. */
const pauseMs = 150

/** Keeps the findings of the shared checker with the document. */
export const useFindings = (editor: Editor, context: BotContext): void => {
  const about = useMemo(
    () => ({
      ...context,
      // a file that was uploaded meanwhile is not in the list yet; the server looks when it publishes
      fileIds: null,
      channels: context.channels.flatMap(({ name, type }) => {
        const basics = channelBasicsOf(type)
        return basics ? [{ name, can: basics.can }] : []
      }),
    }),
    [context],
  )
  useEffect(() => {
    let known = editor.document
    const check = () => {
      known = editor.document
      editor.set({ findings: checkBot(known, about) })
    }
    check()
    let cancel = (): void => undefined
    const end = editor.subscribe(() => {
      if (editor.document === known) return
      known = editor.document
      cancel()
      cancel = later(pauseMs, check)
    })
    return () => {
      cancel()
      end()
    }
  }, [editor, about])
}
