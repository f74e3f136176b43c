import { bots } from '@beseda/contract/endpoints/bots.ts'
import type { Bot, BotDocument } from '@beseda/contract/entities/bot.ts'
import { changeBetween } from '@beseda/domain/bot/change.ts'
import { createContext, use } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { later, now } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { currentWords } from '../../lib/language.ts'
import { Autosave } from './autosave.ts'
import { isSameDocument, mergeDocuments } from './changes.ts'
import type { Editor } from './editor.ts'

/** Who saved the copy that conflicts with this one. */
export interface OtherSave {
  readonly by: string
  readonly at: number
}
/** The connection of an open editor with the server. */
export class BotSaving {
  readonly #editor: Editor
  readonly #autosave: Autosave<BotDocument>
  readonly #onMerged: (by: string) => void
  #other: OtherSave = { by: '', at: 0 }
  /** A repeated call after a lost answer must be the same save, so the id stays until there is an answer. */
  #pending: { readonly id: string; readonly key: string } | null = null
  constructor(bot: Bot, editor: Editor, onMerged: (by: string) => void) {
    this.#editor = editor
    this.#onMerged = onMerged
    this.#autosave = new Autosave<BotDocument>({
      initial: bot.document,
      revision: bot.revision,
      send: (base, next, revision) => this.#send(bot.id, base, next, revision),
      isSame: isSameDocument,
      merge: mergeDocuments,
      onMerged: (merged) => {
        editor.edit(() => merged)
        this.#onMerged(this.#other.by)
      },
      onStatus: (save) => editor.set({ save }),
      now,
      later,
    })
    editor.set({ save: { ...this.#autosave.status, savedAt: bot.updatedAt } })
  }
  get other(): OtherSave {
    return this.#other
  }
  /** What the server has, and its revision. */
  get stored(): { readonly document: BotDocument; readonly revision: number } {
    return { document: this.#autosave.base, revision: this.#autosave.revision }
  }
  get isChanged(): boolean {
    return this.#autosave.isChanged
  }
  /** Follows the editor. Returns a function that ends it. */
  start(): () => void {
    let known = this.#editor.document
    const end = this.#editor.subscribe(() => {
      const { document } = this.#editor
      if (document === known) return
      known = document
      this.#autosave.change(document)
    })
    return () => {
      end()
      this.#autosave.stop()
    }
  }
  save(): Promise<boolean> {
    this.#editor.endStep()
    return this.#autosave.save()
  }
  takeStored(): void {
    const { stored } = this.#editor.state.save
    if (stored === null) return
    this.#autosave.takeStored()
    this.#editor.edit(() => stored)
  }
  keepMine(): void {
    void this.#autosave.keepMine()
  }
  /** The server has changed the draft: a version came back. */
  replace({ document, revision }: Pick<Bot, 'document' | 'revision'>): void {
    this.#autosave.replace(document, revision)
    this.#editor.edit(() => document)
  }

  async #send(botId: string, base: BotDocument, next: BotDocument, revision: number) {
    const change = changeBetween(base, next)
    const key = `${revision} ${JSON.stringify(change)}`
    if (this.#pending?.key !== key) this.#pending = { id: newId(), key }
    try {
      const { saved, bot } = await call(bots.save, { botId, revision, saveId: this.#pending.id, change })
      this.#pending = null
      if (saved) return { kind: 'saved', revision: bot.revision } as const
      this.#other = { by: bot.updatedBy, at: bot.updatedAt }
      return { kind: 'conflict', stored: bot.document, revision: bot.revision } as const
    } catch (error) {
      const text = error instanceof ApiError ? error.text : currentWords().common.noConnection
      return { kind: 'failed', text } as const
    }
  }
}
export const SavingContext = createContext<BotSaving | null>(null)
export const useSaving = (): BotSaving => {
  const saving = use(SavingContext)
  if (!saving) throw new Error('no saving')
  return saving
}
