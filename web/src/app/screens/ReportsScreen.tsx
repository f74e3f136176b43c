import { ReportPage } from '../../features/reports/ReportPage.tsx'

const ReportsScreen = () => <ReportPage />
export default ReportsScreen
