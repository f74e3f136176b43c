import type { IntentWords } from '@beseda/domain/intents/intents.ts'
import { prepared, type Runner } from '../../platform/db.ts'

const all = prepared(`
  select id, name, must, must_not as "mustNot" from bot_intents where organization_id = $1 order by lower(name), id`)
/** The organization's own intents. */
export const ownIntents = (c: Runner, organizationId: string): Promise<IntentWords[]> =>
  c.run<IntentWords>(all, [organizationId])
