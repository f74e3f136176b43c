import { NoticeSettings as Checked } from '@beseda/contract/entities/notice-settings.ts'
import type { NoticeSettings } from '@beseda/contract/notice-settings.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'

const select = prepared('select settings from notice_settings where organization_id = $1 and user_id = $2')
const put = prepared(`
  insert into notice_settings (organization_id, user_id, settings, changed_at) values ($1, $2, $3::jsonb, $4)
  on conflict (user_id) do update set settings = excluded.settings, changed_at = excluded.changed_at
  where notice_settings.settings <> excluded.settings
  returning user_id as id`)

/** Settings of a former version count as never saved. */
export const noticeSettingsIn = (settings: unknown): NoticeSettings | null => Checked.safeParse(settings).data ?? null

export const readNoticeSettings = async (c: Runner, user: SignedIn): Promise<{ settings: NoticeSettings | null }> => {
  const [row] = await c.run<{ settings: unknown }>(select, [user.organizationId, user.userId])
  return { settings: row ? noticeSettingsIn(row.settings) : null }
}
/** The last saved settings hold. Saving the same again changes nothing. */
export const saveNoticeSettings = (
  deps: Deps,
  { organizationId, userId }: SignedIn,
  settings: NoticeSettings,
): Promise<{ settings: NoticeSettings }> =>
  work(deps, organizationId, async (w) => {
    const saved = await w.run(put, [organizationId, userId, JSON.stringify(settings), toDb(w.now)])
    if (saved.length > 0) w.emit({ type: 'noticeSettings.changed', userId, by: byUser(userId), reason: 'saved' })
    return { settings }
  })
