import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AddressForm } from './AddressForm.tsx'
import styles from './installation.module.css'
import { MailForm } from './MailForm.tsx'
import { settingsQuery } from './queries.ts'
import { SmsForm } from './SmsForm.tsx'

const tabs = ['address', 'mail', 'sms'] as const
type Tab = (typeof tabs)[number]

/** `/admin/preferences/installation`: what service administrators set for the whole installation. */
const InstallationPage = () => {
  const { installation: words, titles } = useWords('installation')
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const query = useQuery(settingsQuery)
  const shown: Tab = tabs.find((one) => one === tab) ?? 'address'
  const go = (to: Tab) =>
    void navigate({ to: paths.installation, search: (to === 'address' ? {} : { tab: to }) as never })
  return (
    <Page
      title={titles.installation}
      form
      actions={
        <Link to={paths.welcome} className={styles.back}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {words.back}
        </Link>
      }
    >
      <Tabs label={titles.installation} tabs={tabs.map((id) => ({ id, label: words[id] }))} value={shown} onChange={go}>
        <Loaded query={query} shape="form">
          {(settings) => {
            if (shown === 'mail') return <MailForm key={String(settings.mail.settings === null)} mail={settings.mail} />
            if (shown === 'sms') return <SmsForm key={String(settings.sms.settings === null)} sms={settings.sms} />
            return <AddressForm settings={settings} />
          }}
        </Loaded>
      </Tabs>
    </Page>
  )
}
export default InstallationPage
