import type { Role } from '@beseda/contract/entities/role.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Lock, Plus, UserCog } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLang, useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import { descriptionOf, nameOf, rolesQuery } from './queries.ts'
import { RolePanel } from './RolePanel.tsx'
import styles from './roles.module.css'

/** The roles of the organization: the unchangeable system roles, and custom ones. */
const RolesPage = () => {
  const lang = useLang()
  const { people, titles } = useWords('people')
  const words = people.roles
  /** Users who give up changing roles may no longer read them. */
  const [leaves, setLeaves] = useState(false)
  const query = useQuery({ ...rolesQuery, enabled: !leaves })
  const go = useNavigate()
  const { search, openId, isNew, open, change, close } = useListSearch()
  const columns: readonly Column<Role>[] = [
    {
      id: 'name',
      head: words.name,
      cell: (role) => (
        <NameCell
          name={nameOf(role, lang)}
          after={
            role.system && (
              <span className={styles.lock} {...tip(words.system)}>
                <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
                <span className="visually-hidden">{words.system}</span>
              </span>
            )
          }
        />
      ),
    },
    { id: 'description', head: words.description, width: '45%', cell: (role) => descriptionOf(role, lang), drop: 1 },
    { id: 'rights', head: words.rights, number: true, width: '88px', cell: (role) => role.rights.length },
    { id: 'users', head: words.count, number: true, width: '128px', cell: (role) => role.users, drop: 2 },
  ]
  const roles = query.data?.roles ?? []
  const shown = openId ?? (isNew ? search.copy : undefined)
  const base = roles.find((role) => role.id === shown)
  const panel = (isNew || base) && (
    <RolePanel
      key={`${isNew} ${shown ?? ''}`}
      role={isNew ? null : (base ?? null)}
      copied={isNew ? (base ?? null) : null}
      onSaved={(role) => {
        if (leaves) void go({ to: paths.chats, search: {} as never, replace: true })
        else if (isNew) open(role.id)
      }}
      onLosing={(lost) => flushSync(() => setLeaves(lost.includes('AUTHORITY_ROLE_MODIFY')))}
      onCopy={(id) => change({ id: undefined, new: '1', copy: id })}
      onClose={close}
    />
  )
  return (
    <Page
      title={titles.roles}
      count={query.data?.roles.length}
      actions={
        <Button
          variant="primary"
          icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
          onClick={() => change({ id: undefined, copy: undefined, new: '1' })}
        >
          {words.add}
        </Button>
      }
      panel={panel}
    >
      <Loaded query={query} shape="table">
        {(data) => (
          <Table
            label={titles.roles}
            columns={columns}
            rows={data.roles}
            rowKey={(role) => role.id}
            current={openId}
            onOpen={(role, how) => open(role.id, { replace: how.walked })}
            empty={<EmptyState icon={<UserCog size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.none} />}
          />
        )}
      </Loaded>
    </Page>
  )
}
export default RolesPage
