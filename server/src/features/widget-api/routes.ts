import { widget } from '@beseda/contract/endpoints/widget.ts'
import { routesOf, visitorOf } from '../../platform/endpoints.ts'
import { storeUpload } from '../files/index.ts'
import { sendTranscript } from '../visitor-mail/index.ts'
import { visitorMessages, visitorSends } from './messages.ts'
import { storeProfile } from './profile.ts'
import { visitorRates } from './rate.ts'
import { applyReceipts } from './receipts.ts'
import { widgetSettings } from './settings.ts'
import { startVisit } from './start.ts'
import { visitorTypes } from './typing.ts'

export const widgetRoutes = routesOf(widget, {
  settings: (ctx, { widgetId }) => widgetSettings(ctx, widgetId),
  start: startVisit,
  messages: (ctx, input) => visitorMessages(ctx.deps, visitorOf(ctx), input),
  send: visitorSends,
  receipts: (ctx, input) => applyReceipts(ctx.deps, visitorOf(ctx), input),
  typing: (ctx) => visitorTypes(ctx.deps, visitorOf(ctx)),
  rate: visitorRates,
  profile: storeProfile,
  transcript: sendTranscript,
  upload: (ctx) => {
    const { organizationId, contactId } = visitorOf(ctx)
    return storeUpload(ctx, { organizationId, contactId })
  },
})
