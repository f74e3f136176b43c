import { expect, test } from 'vitest'
import type { Http } from '../../platform/http/call.ts'
import type { CrmAccess } from '../connector.ts'
import { choicesOf, fieldsOfPortal, listsOf, valuesOf, writtenOf } from './fields.ts'

const flags = { isRequired: false, isReadOnly: false, isImmutable: false, isMultiple: false, isDynamic: true }
/** An answer of `crm.item.fields`; lists have their values in `items`, unless the portal is old. */
const described = {
  result: {
    fields: {
      ufCrm_1: {
        ...{
          ...flags,
          type: 'enumeration',
          title: 'Статус кандидата',
          upperName: 'UF_CRM_1',
          settings: { DISPLAY: 'UI' },
        },
        items: [
          { ID: '1', VALUE: 'Руководитель отдела' },
          { ID: '2', VALUE: 'Рядовой сотрудник' },
        ],
      },
      ufCrm_2: { ...flags, type: 'enumeration', title: 'Без значений', upperName: 'UF_CRM_2' },
      ufCrm_3: { ...flags, type: 'iblock_element', title: 'Офис', upperName: 'UF_CRM_3', settings: { IBLOCK_ID: 45 } },
    },
  },
  time: { start: 1721038185.6, finish: 1721038186.1, duration: 0.4 },
}
const http: Http = {
  request: async () => ({ lost: false, status: 200, headers: {}, json: described, body: Buffer.alloc(0) }),
  download: async () => ({ lost: true, sent: false, reason: 'none' }),
}
const address = 'https://portal.bitrix24.ru/rest/1/secret/'
const list = { code: 'ufCrm_1', name: 'Статус кандидата', kind: 'choice', many: false } as const
const access: CrmAccess = { address, fields: [list] }

test('a list is offered when the portal says its values', async () => {
  expect(await fieldsOfPortal(http, address)).toEqual({ ok: true, fields: [list] })
})
test('ids become texts, and texts ids', async () => {
  const found = await listsOf(http, access)
  const lists = found.ok ? found.lists : {}
  expect(choicesOf(lists)).toEqual({ ufCrm_1: ['Руководитель отдела', 'Рядовой сотрудник'] })
  const read = (value: unknown) => valuesOf(access.fields, { ufCrm_1: value }, lists).ufCrm_1
  for (const raw of [2, '2']) expect(read(raw)).toEqual(['Рядовой сотрудник'])
  // empty, or a value that was removed from the list
  for (const raw of [null, '', 0, false, '9']) expect(read(raw)).toEqual([])
  const written = (...texts: string[]) => writtenOf(access.fields, { ufCrm_1: texts }, lists)
  expect(written('рядовой сотрудник')).toEqual({ ufCrm_1: '2' })
  expect(written()).toEqual({ ufCrm_1: '' })
  expect(written('Стажёр')).toEqual({})
})
test('without a list nothing is asked', async () => {
  const silent: Http = { ...http, request: () => Promise.reject(new Error('asked')) }
  expect(await listsOf(silent, { address, fields: [{ ...list, kind: 'text' }] })).toEqual({ ok: true, lists: {} })
})
