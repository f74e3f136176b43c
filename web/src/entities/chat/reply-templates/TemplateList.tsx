import { has } from '@beseda/contract/access.ts'
import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { asText, fillReply } from '@beseda/domain/reply-templates/fill.ts'
import { byShortcut, findTemplates } from '@beseda/domain/reply-templates/search.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { announce } from '../../../lib/announce.ts'
import { later, now } from '../../../lib/clock.ts'
import { useLang, useWords } from '../../../lib/language.ts'
import { accessOf, useViewer } from '../../../lib/viewer.ts'
import { plural } from '../../../lib/words/plural.ts'
import { useLayer } from '../../../ui/use-layer.ts'
import type { Mode } from '../drafts/draft-store.ts'
import { composerField } from '../focus.ts'
import { factsOf } from './facts.ts'
import { insertFiles } from './insert-files.ts'
import { ListBox } from './ListBox.tsx'
import { OwnTemplateDialog } from './own-template-dialog.ts'
import { replyTemplatesQuery } from './queries.ts'
import styles from './reply-templates.module.css'
import { type Slash, typeOver } from './slash.ts'
import { type ListKey, selectUnfilled } from './use-slash.ts'

interface Props {
  readonly chat: Chat
  readonly mode: Mode
  readonly slash: Slash
  readonly keyRef: RefObject<ListKey>
  readonly onClose: () => void
}
/** Rows that are drawn; who looks for another one types more. */
const shownMax = 50

/** The list above the composer. The focus stays in the field, whose keys choose; its text after the slash is the search. */
export const TemplateList = ({ chat, mode, slash, keyRef, onClose }: Props) => {
  const { replyTemplates: words } = useWords('replyTemplates')
  const lang = useLang()
  const user = useViewer()
  const queryClient = useQueryClient()
  const query = useQuery(replyTemplatesQuery)
  const id = useId()
  const field = useRef(composerField())
  const [place, setPlace] = useState<string | null>(null)
  const [chosen, setChosen] = useState(0)
  const [dialog, setDialog] = useState<{ template: ReplyTemplate | null; text: string } | null>(null)
  // A reference, because the dialog takes the focus before the layer sees the new state.
  const isAsking = useRef(false)
  const ask = (about: NonNullable<typeof dialog>) => {
    isAsking.current = true
    setDialog(about)
  }
  const layer = useLayer({ onClose: () => !isAsking.current && onClose(), anchor: field, placement: 'top-start' })

  const all = query.data?.templates ?? []
  const inPlace = place === null ? all : all.filter((t) => (t.category?.id ?? 'personal') === place)
  const exact = byShortcut(inPlace, slash.query)
  const rest = findTemplates(inPlace, slash.query).filter((t) => t !== exact)
  const found = exact ? [exact, ...rest] : rest
  const shown = found.slice(0, shownMax)
  const text = field.current?.value ?? ''
  const others = `${text.slice(0, slash.at)}${text.slice(slash.at + 1 + slash.query.length)}`.trim()
  const canSave = others !== ''
  /** The last row saves the text, when there is one. */
  const count = shown.length + (canSave ? 1 : 0)
  const active = Math.min(chosen, Math.max(count - 1, 0))
  const template = shown[active] ?? null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first row
  useEffect(() => setChosen(0), [slash.query, place])
  const total = found.length
  useEffect(() => {
    if (query.data) return later(500, () => announce(total === 0 ? words.noMatch : plural(lang, total, words.results)))
  }, [query.data, total, lang, words])
  useEffect(() => {
    const element = field.current
    if (!element) return
    const attributes = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': id }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return () => {
      for (const name of [...Object.keys(attributes), 'aria-activedescendant']) element.removeAttribute(name)
    }
  }, [id])
  useEffect(() => {
    if (count > 0) field.current?.setAttribute('aria-activedescendant', `${id}-${active}`)
    else field.current?.removeAttribute('aria-activedescendant')
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, count])
  // Words that nothing matches are a text that begins with a slash.
  const isText = query.data !== undefined && total === 0 && /\s/.test(slash.query)
  useEffect(() => {
    if (isText) onClose()
  }, [isText, onClose])

  const pick = (picked: ReplyTemplate) => {
    const element = field.current
    if (!element) return
    const filled = asText(fillReply(picked.text, factsOf(chat, user)))
    onClose()
    typeOver(element, slash.at, slash.at + 1 + slash.query.length, filled)
    selectUnfilled(element, slash.at)
    const can = channelBasicsOf(chat.channel.type)?.can ?? null
    void insertFiles({ chatId: chat.id, mode, can }, picked)
    queryClient.setQueryData(
      replyTemplatesQuery.queryKey,
      (data) =>
        data && {
          ...data,
          templates: data.templates.map((t) => (t.id === picked.id ? { ...t, usedAt: now(), uses: t.uses + 1 } : t)),
        },
    )
  }
  const save = () => ask({ template: null, text: others })
  const places = [
    null,
    ...(all.some((t) => t.category === null) ? ['personal'] : []),
    ...(query.data?.categories.map((c) => c.id) ?? []),
  ]
  const step = (by: number) => setChosen((active + by + count) % Math.max(count, 1))
  const turn = (by: number) => setPlace(places[(places.indexOf(place) + by + places.length) % places.length] ?? null)
  const onKey: ListKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (ctrlKey || metaKey || shiftKey) return false
    if (altKey) {
      if (key !== 'Enter' || !template || template.category) return false
      ask({ template, text: template.text })
      return true
    }
    if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(-1)
    else if (key === 'PageDown') turn(1)
    else if (key === 'PageUp') turn(-1)
    // Until the list is there, and when nothing matches, the message is not sent with the search in it.
    else if (key === 'Enter') template ? pick(template) : total === 0 ? undefined : save()
    else if (key === 'Tab' && template) pick(template)
    else return false
    return true
  }
  useEffect(() => {
    keyRef.current = query.isError ? () => false : onKey
  })
  return (
    <>
      <div ref={layer} popover="manual" className={styles.layer} role="dialog" aria-label={words.list}>
        <ListBox
          {...{ id, query, shown, active, template, place, canSave, mode }}
          total={total}
          search={slash.query}
          pieces={template ? fillReply(template.text, factsOf(chat, user)) : []}
          can={channelBasicsOf(chat.channel.type)?.can ?? null}
          mayManage={has(accessOf(user), 'AUTHORITY_TEAM_TEMPLATE')}
          onPlace={setPlace}
          onActive={setChosen}
          onPick={pick}
          onSave={save}
          onEdit={(own) => ask({ template: own, text: own.text })}
        />
      </div>
      {dialog && (
        <OwnTemplateDialog
          {...dialog}
          onClose={() => {
            isAsking.current = false
            setDialog(null)
            onClose()
          }}
        />
      )}
    </>
  )
}
