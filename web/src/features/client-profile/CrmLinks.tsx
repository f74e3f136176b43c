import { crm } from '@beseda/contract/endpoints/crm.ts'
import { crmTypes } from '@beseda/contract/entities/crm.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useQuery } from '@tanstack/react-query'
import { Part } from '../../entities/client/Part.tsx'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './profile.module.css'

/** Where the client is found in the CRM, and who synchronised them. Nothing without a link: most organizations have no CRM. */
export const CrmLinks = ({ clientId }: { clientId: string }) => {
  const words = useWords('clientProfile').clientProfile
  const lang = useLang()
  const { data } = useQuery({
    queryKey: ['crmLinks', clientId],
    queryFn: ({ signal }) => call(crm.links, { clientId }, { signal }),
    staleTime: 30_000,
  })
  if (!data || data.links.length === 0) return null
  return (
    <Part title="CRM">
      {data.links.map(({ type, url, syncedAt, syncedBy }) => (
        <p key={url} className={styles.quiet}>
          <a className={styles.link} href={url} target="_blank" rel="noreferrer noopener">
            {words.openInCrm}
          </a>{' '}
          {inLang(crmTypes[type as keyof typeof crmTypes], lang)} ·{' '}
          {fill(words.syncedBy, { time: formatDateTime(syncedAt, now()), name: syncedBy })}
        </p>
      ))}
    </Part>
  )
}
