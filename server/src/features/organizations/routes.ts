import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { servedBrands } from '../../platform/brands.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { addOrganization } from './add.ts'
import {
  activateOrganization,
  changeOrganization,
  deactivateOrganization,
  extendTariff,
  setBrand,
  setPlan,
} from './administer.ts'
import { listOrganizations, readOrganization } from './observe.ts'
import { changeOwnOrganization, ownOrganization } from './own.ts'

export const organizationRoutes = routesOf(organizations, {
  list: (ctx, input) => listOrganizations(ctx.deps, userOf(ctx), input),
  one: (ctx, { id }) => readOrganization(ctx.deps, userOf(ctx), id),
  create: (ctx, input) => addOrganization(ctx.deps, userOf(ctx), { ...input, brand: ctx.brand.id }),
  change: (ctx, input) => changeOrganization(ctx.deps, userOf(ctx), input),
  brands: async (ctx) => ({
    brands: servedBrands(ctx.deps.settings).map(({ id, name, url }) => ({ id, name, url })),
  }),
  setBrand: (ctx, input) => setBrand(ctx.deps, userOf(ctx), input),
  setPlan: (ctx, input) => setPlan(ctx.deps, userOf(ctx), input),
  extend: (ctx, { id }) => extendTariff(ctx.deps, userOf(ctx), id),
  deactivate: (ctx, input) => deactivateOrganization(ctx.deps, userOf(ctx), input),
  activate: (ctx, { id }) => activateOrganization(ctx.deps, userOf(ctx), id),
  own: (ctx) => ownOrganization(ctx.deps, userOf(ctx)),
  changeOwn: (ctx, input) => changeOwnOrganization(ctx.deps, userOf(ctx), input),
})
