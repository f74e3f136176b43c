import { botPresenter } from '../features/bots/presenter.ts'
import { chatsPresenter } from '../features/chat-frames/presenter.ts'
import { pinsPresenter } from '../features/chat-pins/presenter.ts'
import { deletionPresenter } from '../features/client-deletions/presenter.ts'
import { keptReportPresenter } from '../features/kept-reports/presenter.ts'
import { licencePresenter } from '../features/licences/presenter.ts'
import { mentionPresenter } from '../features/mentions/presenter.ts'
import { loadTouchedMessages } from '../features/messages/load-touched.ts'
import { monitoringPresenter } from '../features/monitoring/presenter.ts'
import { noticePresenter } from '../features/notices/presenter.ts'
import { presencePresenter } from '../features/presence/presenter.ts'
import { settingsPresenter, viewerPresenter } from '../features/realtime/presenters.ts'
import { replyTemplatePresenter } from '../features/reply-templates/presenter.ts'
import { savedSearchPresenter } from '../features/saved-searches/presenter.ts'
import { visitorPresenter } from '../features/widget-api/presenter.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileStore } from '../platform/files.ts'
import { createPresent } from '../platform/realtime/presenter.ts'
import type { Present } from '../platform/realtime/types.ts'
import type { WorkDeps } from '../platform/unit-of-work.ts'

/** ★ Every presenter: what browsers get after events. */
export const presenter = (
  deps: Pick<WorkDeps, 'pool'> & { readonly clock: Clock; readonly files: FileStore },
): Present => {
  const messages = loadTouchedMessages(deps)
  return createPresent(deps, [
    chatsPresenter(messages, deps),
    visitorPresenter(messages),
    botPresenter,
    noticePresenter,
    presencePresenter,
    deletionPresenter,
    keptReportPresenter,
    licencePresenter,
    mentionPresenter,
    monitoringPresenter,
    pinsPresenter,
    replyTemplatePresenter,
    savedSearchPresenter,
    settingsPresenter,
    viewerPresenter,
  ])
}
