import type { OpenFields } from '@beseda/contract/entities/open-client.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Program } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'
import { listStatuses } from '../client-statuses/index.ts'
import { listFields } from '../extra-fields/index.ts'

export const openFields = (deps: Deps, { organizationId }: Program): Promise<OpenFields> =>
  read(deps, organizationId, async (c) => {
    const { statuses } = await listStatuses(c, organizationId)
    const fields = await listFields(c, organizationId)
    return {
      statuses: statuses.map(({ id, name }) => ({ id, name })),
      extra: fields.filter((f) => !f.archived).map(({ name, kind, choices }) => ({ name, kind, choices })),
    }
  })
