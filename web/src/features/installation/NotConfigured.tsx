import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import styles from './installation.module.css'

/** Nobody is stuck without a server: codes and links wait in the outbox. */
export const NotConfigured = ({ text }: { text: string }) => {
  const { installation: words } = useWords('installation')
  return (
    <div className={styles.note}>
      <Banner tone="info" action={<Link to={paths.outbox}>{words.toOutbox}</Link>}>
        {text}
      </Banner>
    </div>
  )
}
