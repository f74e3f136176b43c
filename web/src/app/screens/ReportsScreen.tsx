import { DownloadMenu } from '../../features/report-files/DownloadMenu.tsx'
import { ReportPage } from '../../features/reports/ReportPage.tsx'

/** Working hours are a picture of presence, so there is no file of them. */
const ReportsScreen = () => (
  <ReportPage
    actions={({ report, filter, clock, isReady }) =>
      report !== 'time' && <DownloadMenu report={report} asked={{ ...filter, clock }} isReady={isReady} />
    }
  />
)
export default ReportsScreen
