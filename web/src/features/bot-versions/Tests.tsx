import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import type { BotTest } from '@beseda/contract/entities/bot-test.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { botTestsQuery } from '../../entities/bot/queries.ts'
import { useSurroundings } from '../../entities/bot/surroundings.ts'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './versions.module.css'

/** The saved dialogues, which are repeated before each publishing. */
export const Tests = () => {
  const { botVersions: words, common } = useWords('botVersions')
  const { botId } = useSurroundings()
  const queryClient = useQueryClient()
  const query = useQuery(botTestsQuery(botId))
  const [doomed, setDoomed] = useState<BotTest | null>(null)
  const tests = query.data?.tests ?? []
  return (
    <section className={styles.section} aria-label={words.tests}>
      <h3>{words.tests}</h3>
      {query.data && tests.length === 0 && <p className={styles.about}>{words.noTests}</p>}
      <ul className={styles.results}>
        {tests.map((test) => (
          <li key={test.id} className={styles.test}>
            <span>
              {test.name}
              <small>{test.author}</small>
            </span>
            <IconButton small label={`${common.delete}: ${test.name}`} onClick={() => setDoomed(test)}>
              <Trash2 size={15} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {doomed && (
        <ConfirmDelete
          title={fill(words.deleteTest, { name: doomed.name })}
          text={words.deleteTestText}
          run={() => call(botRuns.removeTest, { botTestId: doomed.id })}
          onDone={() => void queryClient.invalidateQueries({ queryKey: botTestsQuery(botId).queryKey })}
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  )
}
