import { type ChannelBasics, channelBasics } from '@beseda/contract/channels/basics.ts'
import { compileBot } from '@beseda/domain/bot/program.ts'
import { payloadOf } from '@beseda/domain/bot/session.ts'
import { compileIntents } from '@beseda/domain/intents/intents.ts'
import { Redo2, RotateCcw, SendHorizontal, Undo2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDocument, useEditor } from '../../entities/bot/editor.ts'
import { useSurroundings } from '../../entities/bot/surroundings.ts'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { now } from '../../lib/clock.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Feed } from './Feed.tsx'
import { SaveTest } from './SaveTest.tsx'
import { StartField } from './StartField.tsx'
import { play, startingAt, type Turn } from './simulation.ts'
import styles from './simulator.module.css'
import { Terms, type TermsValue } from './Terms.tsx'

const basics: Readonly<Record<string, ChannelBasics>> = channelBasics
/** Channels of clients: those whose people have accounts here have no bots. */
const types = Object.keys(basics).filter((type) => !basics[type]!.can.accounts)
const firstType = types.findLast((type) => basics[type]!.can.transport === 'own')!

/** Plays the bot as it is on the canvas, saved or not. */
export const Simulator = () => {
  const { botSimulator: words } = useWords('botSimulator')
  const lang = useLang()
  const editor = useEditor()
  const document = useDocument()
  const { botId, intents, channels } = useSurroundings()
  const [type, setType] = useState(() => channels.find((known) => types.includes(known.type))?.type ?? firstType)
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [startAt, setStartAt] = useState<string | null>(null)
  const [terms, setTerms] = useState<TermsValue>({ at: null, values: {} })
  const [text, setText] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const compiled = useMemo(() => compileIntents(intents), [intents])
  const program = useMemo(
    () => startingAt(compileBot({ botId, version: null }, document, compiled), startAt),
    [botId, document, compiled, startAt],
  )
  const played = useMemo(() => play(program, turns), [program, turns])
  useEffect(() => {
    editor.set({ lit: turns.length > 0 ? { nodeId: played.nodeId, links: played.links } : null })
  }, [editor, played, turns])
  useEffect(() => () => editor.set({ lit: null }), [editor])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines of the dialogue are shown
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [played])

  const add = (turn: Turn['input']) =>
    setTurns([...turns.slice(0, played.turns.length), { input: turn, at: terms.at ?? now() }])
  const say = (said: string) => {
    setText('')
    add({ kind: 'text', text: said })
  }
  const restart = () => {
    setTurns([])
    setText('')
  }
  const { can } = basics[type]!
  return (
    <section className={styles.simulator} aria-label={words.title}>
      <header className={styles.bar}>
        <Menu
          label={words.channel}
          placement="bottom-start"
          groups={[
            types.map((id) => ({
              id,
              label: channelLabel(id, lang),
              icon: <ChannelMark type={id} />,
              checked: id === type,
              onSelect: () => setType(id),
            })),
          ]}
          trigger={(props) => (
            <Button size="s" icon={<ChannelMark type={type} />} {...props}>
              {channelLabel(type, lang)}
            </Button>
          )}
        />
        <Terms value={terms} onChange={setTerms} />
        <span className={styles.grow} />
        <IconButton
          small
          label={words.stepBack}
          disabledReason={turns.length === 0 ? words.nothingYet : null}
          onClick={() => setTurns(turns.slice(0, Math.max(0, played.turns.length - 1)))}
        >
          <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton small label={words.restart} onClick={restart}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <StartField
        value={startAt}
        onChange={(nodeId) => {
          setStartAt(nodeId)
          restart()
        }}
      />
      <div className={styles.feed}>
        {played.turns.length === 0 ? (
          <div className={styles.first}>
            <p>{words.firstText}</p>
            <Button variant="primary" onClick={() => say(words.firstMessage)}>
              {words.begin}
            </Button>
          </div>
        ) : (
          <Feed
            played={played}
            can={can}
            values={terms.values}
            onPress={(nodeId, reactionId, label) =>
              add({ kind: 'button', payload: payloadOf(nodeId, reactionId), text: label })
            }
          />
        )}
        <div ref={end} />
      </div>
      {played.turns.length > 0 && startAt === null && (
        <div className={styles.keep}>
          <SaveTest botId={botId} played={played} />
        </div>
      )}
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !played.isOver) say(text)
        }}
      >
        <input
          aria-label={words.reply}
          placeholder={played.isOver ? words.over : words.reply}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        {played.isOver ? (
          <Button
            variant="primary"
            icon={<Redo2 size={16} aria-hidden="true" />}
            onClick={restart}
            aria-label={words.restart}
          />
        ) : (
          <Button
            variant="primary"
            type="submit"
            icon={<SendHorizontal size={16} aria-hidden="true" />}
            aria-label={words.send}
          />
        )}
      </form>
    </section>
  )
}
