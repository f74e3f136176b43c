import { Forecast, type ForecastProps } from '../../features/bulk/forecast/Forecast.tsx'
import { withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'

const Help = late(withWords(() => import('./Help.tsx'), 'forecast', 'transfer'))

/** The forecast with the dialog that asks another team for help. */
const ForecastAndHelp = (props: ForecastProps) => <Forecast {...props} HelpDialog={Help} />
export default ForecastAndHelp
