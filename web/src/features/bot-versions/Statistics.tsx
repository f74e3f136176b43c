import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEditor } from '../../entities/bot/editor.ts'
import { useSurroundings } from '../../entities/bot/surroundings.ts'
import { call } from '../../lib/api.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './versions.module.css'

/** What clients did in each node, drawn on the canvas. */
export const Statistics = ({ numbers }: { numbers: readonly number[] }) => {
  const { botVersions: words } = useWords('botVersions')
  const lang = useLang()
  const { botId } = useSurroundings()
  const editor = useEditor()
  const [isOn, setOn] = useState(false)
  const [version, setVersion] = useState('')
  const { data } = useQuery({
    queryKey: [...liveKeys.bots, 'statistics', botId, version],
    queryFn: ({ signal }) =>
      call(botRuns.statistics, { botId, ...(version !== '' && { version: Number(version) }) } as never, { signal }),
    enabled: isOn,
  })
  useEffect(() => {
    editor.set({ figures: isOn && data ? new Map(data.nodes.map((node) => [node.nodeId, node])) : null })
  }, [editor, isOn, data])
  return (
    <section className={styles.section} aria-label={words.statistics}>
      <h3>{words.statistics}</h3>
      <Switch label={words.figures} checked={isOn} onChange={setOn} />
      {isOn && (
        <>
          <SelectField
            label={words.versions}
            hideLabel
            value={version}
            onChange={(event) => setVersion(event.target.value)}
            options={[
              { value: '', label: words.figuresAll },
              ...numbers.map((number) => ({ value: String(number), label: fill(words.version, { number }) })),
            ]}
          />
          {data && (
            <p className={styles.about}>
              {plural(lang, data.conversations, words.conversations)}
              {data.conversations > 0 &&
                ` · ${fill(words.handled, { percent: Math.round((100 * data.handled) / data.conversations) })}`}
            </p>
          )}
        </>
      )}
    </section>
  )
}
