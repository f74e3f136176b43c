import { Lock } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Banner } from '../../ui/Banner.tsx'
import styles from './installation.module.css'

/** Says which environment variable decides, so that nothing can be changed here. */
export const FromEnvironment = ({ variable }: { variable: string }) => {
  const { installation: words } = useWords('installation')
  return (
    <div className={styles.note}>
      <Banner tone="quiet" icon={<Lock size={16} aria-hidden="true" />}>
        {variable === 'DEMO' ? words.demo : fill(words.fromEnvironment, { variable })}
      </Banner>
    </div>
  )
}
