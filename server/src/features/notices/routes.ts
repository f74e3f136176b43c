import { notices } from '@beseda/contract/endpoints/notices.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { readNoticeSettings, saveNoticeSettings } from './settings.ts'

export const noticeRoutes = routesOf(notices, {
  settings: (ctx) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => readNoticeSettings(c, user))
  },
  save: (ctx, input) => saveNoticeSettings(ctx.deps, userOf(ctx), input),
})
