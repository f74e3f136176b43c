import { TeamsPage } from '../../features/teams/TeamsPage.tsx'
import { CheckOnPast } from '../../features/what-if/CheckOnPast.tsx'

/** The teams, whose form checks its values on past days. */
const TeamsScreen = () => <TeamsPage CheckOnPast={CheckOnPast} />
export default TeamsScreen
