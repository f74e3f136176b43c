import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { addField, changeField, moveField, removeField } from './edit.ts'
import { listFields } from './read.ts'

export const extraFieldRoutes = routesOf(extraFields, {
  list: (ctx) => {
    const { organizationId } = userOf(ctx)
    return read(ctx.deps, organizationId, async (c) => ({ fields: await listFields(c, organizationId) }))
  },
  create: addField,
  change: changeField,
  move: moveField,
  remove: (ctx, { fieldId }) => removeField(ctx, fieldId),
})
