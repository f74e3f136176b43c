import { useNavigate } from '@tanstack/react-router'
import { DownloadMenu } from '../../features/report-files/DownloadMenu.tsx'
import { shownOf } from '../../features/report-views/shown.ts'
import { Views } from '../../features/report-views/Views.tsx'
import { reportAddresses } from '../../features/reports/ReportHeader.tsx'
import { ReportPage } from '../../features/reports/ReportPage.tsx'

const ReportsScreen = () => {
  const go = useNavigate()
  return (
    <ReportPage
      actions={({ report, filter, clock, isReady, search }) => (
        <>
          <Views
            shown={shownOf(report, search)}
            onOpen={(view) => void go({ to: reportAddresses[view.report], search: view.parameters as never })}
          />
          <DownloadMenu
            report={report}
            asked={{ ...filter, clock }}
            hasInactive={report === 'time' && search.inactive === '1'}
            isReady={isReady}
          />
        </>
      )}
    />
  )
}
export default ReportsScreen
