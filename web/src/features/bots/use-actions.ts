import { bots } from '@beseda/contract/endpoints/bots.ts'
import type { Bot } from '@beseda/contract/entities/bot.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { botsQuery } from '../../entities/bot/queries.ts'
import { call, parse } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { saveJson } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'

const nameIn = (file: unknown): string => {
  const document = (file as { readonly document?: { readonly name?: unknown } } | null)?.document
  return typeof document?.name === 'string' ? document.name : ''
}

/** What can be done with bots of the list. Each shows its own success or failure. */
export const useBotActions = () => {
  const { botList: words, common } = useWords('botList')
  const queryClient = useQueryClient()
  const go = useNavigate()
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    }
  }
  /** A name that no other bot has. */
  const freeName = (wanted: string): string => {
    const taken = new Set((queryClient.getQueryData(botsQuery.queryKey)?.bots ?? []).map(({ name }) => name))
    for (let n = 1; ; n += 1) {
      const end = n === 1 ? '' : ` ${n}`
      const name = wanted.slice(0, limits.botName - end.length) + end
      if (!taken.has(name)) return name
    }
  }
  const show = async ({ id }: Bot) => {
    await queryClient.invalidateQueries({ queryKey: botsQuery.queryKey })
    await go({ to: paths.bot, search: { id } as never })
  }
  const importBot = (bot: unknown, name: string) =>
    attempt(async () => show(await call(bots.import, { id: newId(), name: freeName(name), bot })))
  return {
    importBot,
    duplicate: ({ id, name }: { readonly id: string; readonly name: string }) =>
      attempt(async () => {
        const copy = fill(words.copyName, { name: name.slice(0, limits.botName - 10) })
        await call(bots.copy, { botId: id, id: newId(), name: freeName(copy) })
        await queryClient.invalidateQueries({ queryKey: botsQuery.queryKey })
      }),
    exportFile: ({ id, name }: { readonly id: string; readonly name: string }) =>
      attempt(async () => {
        const file = await call(bots.export, { botId: id })
        saveJson(`${name}.json`, JSON.stringify(file, null, 2))
      }),
    importFile: async (file: File | undefined) => {
      if (!file) return
      const read = parse(await file.text())
      const name = nameIn(read).trim()
      if (name === '') toast({ kind: 'error', text: words.importFailed })
      else await importBot(read, name)
    },
  }
}
