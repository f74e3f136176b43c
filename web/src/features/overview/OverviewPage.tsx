import { useWords } from '../../lib/language.ts'
import { Page } from '../../parts/Page.tsx'
import Overview from './Overview.tsx'

/** `/admin/overview`; the same stands in the workspace of a supervisor while no chat is open. */
const OverviewPage = () => {
  const { titles } = useWords('overview')
  return (
    <Page title={titles.overview}>
      <Overview />
    </Page>
  )
}
export default OverviewPage
