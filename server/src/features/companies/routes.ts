import { companies } from '@beseda/contract/endpoints/companies.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { changeCompany } from './change.ts'
import { createCompany } from './create.ts'
import { linkCompany, unlinkCompany } from './link.ts'
import { listCompanies } from './list.ts'
import { findCompany } from './read.ts'
import { removeCompany } from './remove.ts'

export const companyRoutes = routesOf(companies, {
  list: listCompanies,
  one: (ctx, { companyId }) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) => findCompany(c, userOf(ctx), companyId)),
  create: createCompany,
  change: changeCompany,
  remove: (ctx, { companyId }) => removeCompany(ctx, companyId),
  link: linkCompany,
  unlink: unlinkCompany,
})
