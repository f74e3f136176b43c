import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { channelLabel } from '../../entities/chat/channel.tsx'
import type { TransferDialogProps } from '../../entities/chat/transfer/dialog.ts'
import { type TransferInput, transferChat } from '../../entities/chat/transfer/transfer-chat.ts'
import { announce } from '../../lib/announce.ts'
import { later } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Consequence } from './Consequence.tsx'
import { NoteField } from './NoteField.tsx'
import { optionId, TargetList } from './TargetList.tsx'
import {
  firstChoice,
  freeFirst,
  groupsOf,
  operatorTargets,
  type Target,
  targetsQuery,
  teamTargets,
  withoutLast,
} from './targets.ts'
import styles from './transfer.module.css'

const searchMs = 150

/** Chooses the target of a transfer: arrows move, Enter selects, a second Enter transfers. */
const TransferDialog = ({ chat, on, many, onDone, onClose }: TransferDialogProps) => {
  const { common, transfer: words, chats } = useWords('transfer')
  const lang = useLang()
  const [kind, setKind] = useState<'operator' | 'team'>(many?.toTeam ? 'team' : 'operator')
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState('')
  const [showsAway, setShowsAway] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const callId = useRef(newId())
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => later(searchMs, () => setAsked(search.trim())), [search])
  const query = useQuery({
    ...targetsQuery(chat.id, asked),
    // Several chats have different last operators.
    ...(many && { select: withoutLast }),
  })

  const groups = query.data ? groupsOf(query.data, showsAway || asked !== '') : []
  const teams = query.data ? teamTargets(query.data) : []
  const targets = kind === 'operator' ? operatorTargets(groups) : many?.toTeam ? freeFirst(teams) : teams
  const isThere = (to: Target) => (many ? Boolean(many.noteOf?.(to)) : to.id === chat.team?.id)
  const active =
    targets.find((t) => t.id === activeId) ?? firstChoice(targets, { not: isThere, isSearch: search.trim() !== '' })
  const chosen = targets.find((t) => t.id === chosenId) ?? null
  const target = chosen ?? active
  const aside = (target && many?.noteOf?.(target)) ?? null
  /** A colleague may close the chat while the dialog is open. */
  const isClosed = !many && chat.status === 'closed'
  const count = targets.length
  useEffect(() => later(500, () => announce(plural(lang, count, words.found))), [count, lang, words])

  const point = (id: string | null) => {
    setActiveId(id)
    setChosenId(null)
    setRefusal(null)
  }
  const change = (next: 'operator' | 'team') => {
    setKind(next)
    setSearch('')
    point(null)
  }
  const submit = async (to: Target | null) => {
    if (!to || isBusy || isClosed || many?.noteOf?.(to)?.blocks) return
    setBusy(true)
    setRefusal(null)
    const target =
      to.kind === 'team'
        ? ({ kind: 'team', teamId: to.id } as const)
        : ({ kind: 'operator', operatorId: to.id } as const)
    const transfer: TransferInput = { id: callId.current, to: target, force: true, note: note.trim() }
    if (many) {
      many.send(transfer)
      return onDone()
    }
    const refused = await transferChat(chat, transfer, on)
    setBusy(false)
    if (refused === null) return onDone()
    if (refused.isKnown) callId.current = newId()
    setRefusal(refused.text)
    void query.refetch()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ? targets.indexOf(active) : -1
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      point(targets[(at + step + targets.length) % targets.length]?.id ?? null)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (chosen) void submit(chosen)
      else if (active) setChosenId(active.id)
    } else if (event.key === 'Escape' && search !== '') {
      event.preventDefault()
      event.stopPropagation()
      setSearch('')
    }
  }
  const about = [
    chat.client.name,
    channelLabel(chat.channel.type, lang),
    fill(chats.thread.number, { number: chat.session.number }),
  ]
  return (
    <Dialog
      title={many?.title ?? words.title}
      closeLabel={common.close}
      onClose={onClose}
      width={520}
      flush
      footer={
        <>
          <span className={styles.keys} aria-hidden="true">
            <Kbd keys={['↑', '↓', 'Enter']} />
          </span>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={
              isClosed ? chats.thread.closed : target ? (aside?.blocks ? aside.text : null) : words.chooseFirst
            }
            onClick={() => void submit(target)}
            className={styles.submit}
          >
            {target ? fill(words.submitTo, { name: firstWord(target) }) : words.submit}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.about}>{many?.about ?? about.join(' · ')}</p>
        {many?.which && <div className={styles.which}>{many.which}</div>}
        <div className={styles.tools}>
          {!many?.toTeam && (
            <div className={styles.whom}>
              <Segmented
                wide
                label={words.whom}
                value={kind}
                onChange={change}
                options={[
                  { value: 'operator', label: words.toOperator },
                  { value: 'team', label: words.toTeam },
                ]}
              />
            </div>
          )}
          <div className={styles.search}>
            <TextField
              label={kind === 'operator' ? words.operatorName : words.teamName}
              placeholder={kind === 'operator' ? words.operatorName : words.teamName}
              hideLabel
              data-autofocus
              ref={field}
              icon={<Search size={16} aria-hidden="true" />}
              role="combobox"
              aria-expanded={targets.length > 0}
              aria-controls="transfer-targets"
              aria-autocomplete="list"
              aria-activedescendant={active ? optionId(active.id) : undefined}
              autoComplete="off"
              maxLength={limits.searchText}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value)
                point(null)
              }}
              onKeyDown={onKeyDown}
            />
          </div>
        </div>
        <div className={classes(styles.list, !query.data && styles.coming)}>
          <Loaded query={query} shape="form">
            {(data) => (
              <TargetList
                kind={kind}
                data={data}
                groups={groups}
                targets={targets}
                active={active}
                chosenId={chosenId}
                search={asked}
                ownTeamId={many ? null : (chat.team?.id ?? null)}
                showsAway={showsAway}
                onShowAway={() => {
                  setShowsAway(true)
                  field.current?.focus()
                }}
                onChoose={(id) => {
                  point(id)
                  setChosenId(id)
                }}
              />
            )}
          </Loaded>
        </div>
        <div className={styles.below}>
          {aside && !aside.isSaid ? (
            <p className={styles.notice}>{aside.text}</p>
          ) : (
            target && <Consequence target={target} />
          )}
          <NoteField value={note} onChange={setNote} onSubmit={() => void submit(target)} />
          {(refusal || isClosed) && (
            <p role="alert" className={styles.refusal}>
              {isClosed ? chats.thread.closed : refusal}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
export default TransferDialog

/** An operator by first name, a team by its full name. */
const firstWord = (target: Target): string => (target.kind === 'team' ? target.name : (target.name.split(' ')[0] ?? ''))
