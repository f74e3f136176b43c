import { DownloadMenu } from '../../features/report-files/DownloadMenu.tsx'
import { ReportPage } from '../../features/reports/ReportPage.tsx'

const ReportsScreen = () => (
  <ReportPage
    actions={({ report, filter, clock, isReady, search }) => (
      <DownloadMenu
        report={report}
        asked={{ ...filter, clock }}
        hasInactive={report === 'time' && search.inactive === '1'}
        isReady={isReady}
      />
    )}
  />
)
export default ReportsScreen
