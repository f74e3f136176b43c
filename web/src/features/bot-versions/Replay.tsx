import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import type { BotDifference } from '@beseda/contract/entities/bot-test.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocument } from '../../entities/bot/editor.ts'
import { useSaving } from '../../entities/bot/saving.ts'
import { useSurroundings } from '../../entities/bot/surroundings.ts'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './versions.module.css'

/** Where a dialogue left its way, with the nodes by name. */
export const DifferenceText = ({ difference: { step, says, expected, reached } }: { difference: BotDifference }) => {
  const { botVersions: words, bots } = useWords('botVersions', 'bots')
  const document = useDocument()
  const names = (ids: readonly string[]) =>
    ids.map((id) => document.nodes.find((node) => node.id === id)?.name ?? bots.nameGone).join(' → ') || words.nothing
  return (
    <span className={styles.difference}>
      {fill(words.differs, { step: step + 1, says })}
      <span>{fill(words.expected, { nodes: names(expected) })}</span>
      <span>{fill(words.reached, { nodes: names(reached) })}</span>
    </span>
  )
}

/** The last real dialogues on the draft, and those that take another way. */
export const Replay = () => {
  const { botVersions: words } = useWords('botVersions')
  const { botId } = useSurroundings()
  const saving = useSaving()
  const [run, setRun] = useState(0)
  const query = useQuery({
    queryKey: ['bot-replay', botId, run],
    queryFn: async ({ signal }) => {
      await saving.save()
      return call(botRuns.replay, { botId } as never, { signal })
    },
    enabled: run > 0,
    gcTime: 0,
  })
  return (
    <section className={styles.section}>
      <Button size="s" busy={query.isFetching} onClick={() => setRun(run + 1)}>
        {run === 0 ? words.replay : words.replayAgain}
      </Button>
      {run > 0 && (
        <Loaded query={query} shape="form">
          {({ compared, differing }) => (
            <>
              <p role="status">
                {compared === 0 ? words.noReplay : fill(words.replayed, { compared, differing: differing.length })}
              </p>
              <ul className={styles.results}>
                {differing.map(({ sessionId, chatId, sessionNumber, client, difference }) => (
                  <li key={sessionId}>
                    <Link to={paths.chats} search={{ chat: chatId } as never}>
                      {fill(words.session, { number: sessionNumber, client })}
                    </Link>
                    <DifferenceText difference={difference} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </section>
  )
}
