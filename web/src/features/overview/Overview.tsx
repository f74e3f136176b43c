import type { Overview as State } from '@beseda/contract/entities/overview.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countersQuery } from '../../entities/chat/counters.ts'
import { useWords } from '../../lib/language.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { ChatLines, Numbers, Teams, Troubles } from './Lists.tsx'
import { Operators } from './Operators.tsx'
import styles from './overview.module.css'
import { overviewQuery } from './query.ts'

/** Who is at work, what waits and is late, what does not get through. Rows stand still under the pointer. */
const Overview = () => {
  const { overview: words } = useWords('overview')
  const counted = useQuery(countersQuery).dataUpdatedAt
  const query = useQuery(overviewQuery(counted))
  const [held, setHeld] = useState<State | null>(null)
  return (
    <section
      className={styles.overview}
      data-area="thread"
      aria-label={words.label}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(query.data ?? null)}
      onPointerLeave={() => setHeld(null)}
    >
      <Loaded query={query} shape="form">
        {(fresh) => (
          <Shown state={held ?? fresh} isHeld={held !== null && held !== fresh} onActed={() => setHeld(null)} />
        )}
      </Loaded>
    </section>
  )
}
interface ShownProps {
  readonly state: State
  readonly isHeld: boolean
  /** Their own change shows at once, also under the pointer. */
  readonly onActed: () => void
}
const Shown = ({ state, isHeld, onActed }: ShownProps) => {
  const { overview: words } = useWords('overview')
  const isQuiet = state.late.total + state.waiting.total + state.undelivered.total + state.channels.length === 0
  return (
    <>
      <Numbers state={state} />
      <p className={styles.note} role="status">
        {isHeld ? words.held : isQuiet ? words.quiet : ''}
      </p>
      <div className={styles.columns}>
        <div>
          <Troubles channels={state.channels} />
          <ChatLines
            title={words.late}
            list={state.late}
            search={{ filter: 'overdue', scope: 'all' }}
            onActed={onActed}
          />
          <ChatLines
            title={words.waiting}
            list={state.waiting}
            search={{ filter: 'pending', scope: 'all' }}
            onActed={onActed}
          />
          <ChatLines
            title={words.undelivered}
            list={state.undelivered}
            search={{ filter: 'assigned', scope: 'all', wait: 'undelivered' }}
          />
        </div>
        <div>
          <Operators operators={state.operators} onActed={onActed} />
          <Teams teams={state.teams} />
        </div>
      </div>
    </>
  )
}
export default Overview
