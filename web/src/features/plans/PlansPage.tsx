import { plans as calls } from '@beseda/contract/endpoints/plans.ts'
import type { Plan } from '@beseda/contract/entities/plan.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Layers, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { plansQuery } from '../../lib/plans.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { PlanComparison } from '../../parts/PlanComparison.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import styles from './PlansPage.module.css'

const Deletion = ({ plan, onClose }: { plan: Plan; onClose: () => void }) => {
  const { common, plans } = useWords('plans')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await call(calls.remove, { id: plan.id })
      void queryClient.invalidateQueries({ queryKey: plansQuery.queryKey })
      toast({ kind: 'success', text: plans.deleted })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    } finally {
      onClose()
    }
  }
  return (
    <Confirm
      danger
      title={fill(plans.deleteTitle, { name: plan.name })}
      confirm={plans.delete}
      cancel={common.cancel}
      closeLabel={common.close}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {plans.deleteText}
    </Confirm>
  )
}

/** `/admin/preferences/plans`: the plans on sale, for the service administrator. */
const PlansPage = () => {
  const { plans, titles } = useWords('plans')
  const address = useSearch({ strict: false }) as { id?: string; new?: string }
  const navigate = useNavigate()
  const query = useQuery({ ...plansQuery, staleTime: 0 })
  const [deleting, setDeleting] = useState<Plan | null>(null)
  const go = (to: { id?: string; new?: string }) => void navigate({ to: paths.plans, search: to as never })
  const open = query.data?.plans.find(({ id }) => id === address.id)
  return (
    <Page
      title={titles.plans}
      count={query.data?.plans.length}
      actions={
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => go({ new: '1' })}>
          {plans.add}
        </Button>
      }
      panel={(address.new || open) && <PlanPanel key={open?.id ?? 'new'} plan={open ?? null} onClose={() => go({})} />}
    >
      <Loaded query={query} shape="table">
        {({ plans: all, own }) =>
          all.length === 0 ? (
            <EmptyState icon={<Layers size={28} strokeWidth={1.5} aria-hidden="true" />} title={plans.empty} />
          ) : (
            <PlanComparison
              plans={all}
              currentId={own.planId}
              head={(plan) => (
                <>
                  <span className={styles.buttons}>
                    <IconButton label={fill(plans.edit, { name: plan.name })} onClick={() => go({ id: plan.id })}>
                      <Pencil size={16} aria-hidden="true" />
                    </IconButton>
                    <IconButton label={`${plans.delete}: ${plan.name}`} onClick={() => setDeleting(plan)}>
                      <Trash2 size={16} aria-hidden="true" />
                    </IconButton>
                  </span>
                  {plan.trial && <Chip tone="info">{plans.trialMark}</Chip>}
                </>
              )}
            />
          )
        }
      </Loaded>
      {deleting && <Deletion plan={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}
export default PlansPage
