import { reportSchedules as calls } from '@beseda/contract/endpoints/report-schedules.ts'
import type { ReportSchedule } from '@beseda/contract/entities/report-schedule.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause, Play, Send } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { ButtonRow, FormNote } from '../../parts/FormParts.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { LastRun, NextRun } from './ScheduleState.tsx'
import { parametersOf } from './schedule-values.ts'
import styles from './schedules.module.css'

interface Props {
  /** Null: a new one. */
  readonly schedule: ReportSchedule | null
  readonly address: Readonly<Record<string, string | undefined>>
  readonly hasMail: boolean
  readonly timeZone: string
  readonly onSaved: (saved: ReportSchedule) => void
  readonly onClose: () => void
}
const icon = { size: 16, 'aria-hidden': true } as const

/** Sending at once, pausing and resuming. */
const Actions = ({ schedule, hasMail }: { schedule: ReportSchedule; hasMail: boolean }) => {
  const { reportSchedules: words, common } = useWords('reportSchedules')
  const queries = useQueryClient()
  /** A repeated press after a lost answer orders the same run. */
  const [runId, setRunId] = useState(newId)
  const target = { reportScheduleId: schedule.id }
  const rest = {
    onSettled: () => queries.invalidateQueries({ queryKey: liveKeys.reportSchedules }),
    onError: (error: Error) =>
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection }),
  }
  const send = useMutation({
    mutationFn: () => call(calls.sendNow, { ...target, runId }),
    ...rest,
    onSuccess: () => {
      setRunId(newId())
      toast({ kind: 'success', text: words.ordered })
    },
  })
  const turn = useMutation({
    mutationFn: () => call(schedule.paused === null ? calls.pause : calls.resume, target),
    ...rest,
  })
  return (
    <ButtonRow>
      <Button
        icon={<Send {...icon} />}
        busy={send.isPending}
        disabledReason={hasMail ? null : words.noMail}
        onClick={() => send.mutate()}
      >
        {words.sendNow}
      </Button>
      <Button
        icon={schedule.paused === null ? <Pause {...icon} /> : <Play {...icon} />}
        busy={turn.isPending}
        onClick={() => turn.mutate()}
      >
        {schedule.paused === null ? words.pause : words.resume}
      </Button>
    </ButtonRow>
  )
}

export const SchedulePanel = ({ schedule, hasMail, ...rest }: Props) => {
  const { reportSchedules: words } = useWords('reportSchedules')
  return (
    <SidePanel title={schedule?.name ?? words.newTitle} onClose={rest.onClose}>
      {(!hasMail || schedule) && (
        <div className={styles.state}>
          {!hasMail && <Banner tone="warning">{words.noMail}</Banner>}
          {schedule && (
            <>
              <div>
                <span className={styles.brief}>{words.next}</span>
                <NextRun schedule={schedule} timeZone={rest.timeZone} />
              </div>
              {schedule.lastRun && (
                <div>
                  <span className={styles.brief}>{words.last}</span>
                  <LastRun schedule={schedule} />
                </div>
              )}
              {schedule.mayChange && <Actions schedule={schedule} hasMail={hasMail} />}
            </>
          )}
        </div>
      )}
      {schedule && !schedule.mayChange ? (
        <FormNote>{words.notYours}</FormNote>
      ) : (
        <ScheduleForm
          schedule={schedule}
          parameters={schedule ? schedule.parameters : parametersOf(rest.address)}
          {...rest}
        />
      )}
    </SidePanel>
  )
}
