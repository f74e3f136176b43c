import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { type ProfileTab, parseProfileSearch, paths, profileTabs } from '../../lib/paths.ts'
import { Page } from '../../parts/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Authentication } from './Authentication.tsx'
import { General } from './General.tsx'
import styles from './profile.module.css'

/** The settings of the signed-in user: name, appearance, sounds and sign-in. */
const ProfilePage = () => {
  const { profile, titles } = useWords('profile')
  const navigate = useNavigate()
  const { tab } = parseProfileSearch(useSearch({ strict: false }))
  const open = (id: ProfileTab) => void navigate({ to: paths.profile, search: { tab: id }, replace: true })
  return (
    <Page title={titles.profile} form>
      <Tabs
        label={titles.profile}
        tabs={profileTabs.map((id) => ({ id, label: profile.tabs[id] }))}
        value={tab}
        onChange={open}
      >
        <div className={styles.end}>{tab === 'general' ? <General /> : <Authentication />}</div>
      </Tabs>
    </Page>
  )
}
export default ProfilePage
