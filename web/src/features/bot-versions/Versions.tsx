import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useEffect } from 'react'
import { useEditor } from '../../entities/bot/editor.ts'
import { botVersionsQuery } from '../../entities/bot/queries.ts'
import { useSurroundings } from '../../entities/bot/surroundings.ts'
import { useWords } from '../../lib/language.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Replay } from './Replay.tsx'
import { Statistics } from './Statistics.tsx'
import { Tests } from './Tests.tsx'
import { VersionRow } from './VersionRow.tsx'
import styles from './versions.module.css'

/** The published versions, what clients did in them, and the saved dialogues. */
export const Versions = () => {
  const { botVersions: words } = useWords('botVersions')
  const { botId } = useSurroundings()
  const editor = useEditor()
  const query = useQuery(botVersionsQuery(botId))
  useEffect(() => () => editor.set({ figures: null, differences: null }), [editor])
  return (
    <div className={styles.versions}>
      <Loaded query={query} shape="form">
        {({ versions }) =>
          versions.length === 0 ? (
            <EmptyState icon={<History size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.none}>
              {words.noneText}
            </EmptyState>
          ) : (
            <>
              <ol className={styles.list} aria-label={words.versions}>
                {versions.map((version, i) => (
                  <VersionRow key={version.number} version={version} isCurrent={i === 0} />
                ))}
              </ol>
              <Statistics numbers={versions.map(({ number }) => number)} />
              <Replay />
            </>
          )
        }
      </Loaded>
      <Tests />
    </div>
  )
}
