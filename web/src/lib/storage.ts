import { clear, createStore, del, entries, get, promisifyRequest, set } from 'idb-keyval'
import { localValue } from './local-value.ts'

/** Everything that the console stores in this browser. */
export const stored = {
  token: localValue('token'),
  /** Proofs of earlier sign-ins in this browser, as JSON; they stay after signing out. */
  devices: localValue('devices'),
  language: localValue('language'),
  theme: localValue('theme'),
  density: localValue('density'),
  /** Whose chats the queues of a supervisor show: `mine`, otherwise everybody's. */
  scope: localValue('scope'),
  /** The order chosen last for each queue, as JSON. */
  sorts: localValue('sorts'),
  /** Single-letter shortcuts: `off`, otherwise on. */
  shortcuts: localValue('shortcuts'),
  /** Sent messages can be cancelled for a moment: `on`, otherwise not. */
  undoSend: localValue('undoSend'),
  menu: localValue('menu'),
  /** `presenceSince` of the last status that a notice explained. */
  presenceSeen: localValue('presenceSeen'),
  /** Settings of notices (lib/notices/settings.ts), as JSON. */
  notices: localValue('notices'),
  /** Ids of chats that came back from being snoozed and are not opened yet. */
  returned: localValue('returned'),
  /** Ids of recently chosen categories, as JSON. */
  categories: localValue('categories'),
  /** The card of the first steps: `off` once dismissed. */
  firstRun: localValue('firstRun'),
  /** The state of a sign-up, as JSON: a phone may discard the page while the user looks for the code. */
  signUp: localValue('signUp'),
  /** Drafts of the last moment before a page was left, as JSON: IndexedDB does not always finish then. */
  leftDrafts: localValue('leftDrafts'),
  /** The last known user as JSON, so that the shell renders at once. */
  viewer: localValue('viewer'),
} as const

/** Values by key in IndexedDB. Where it is forbidden, they live as long as the page. */
export interface KeyedStore<T> {
  readonly get: (key: string) => Promise<T | undefined>
  readonly set: (key: string, value: T) => Promise<void>
  readonly delete: (key: string) => Promise<void>
  /** Deletes the value if it matches; another tab cannot change it in between. */
  readonly deleteIf: (key: string, matches: (value: T | undefined) => boolean) => Promise<void>
  readonly entries: () => Promise<readonly (readonly [key: string, value: T])[]>
  readonly clear: () => Promise<void>
}
export const keyedStore = <T>(name: string): KeyedStore<T> => {
  const memory = new Map<string, T>()
  let opened: ReturnType<typeof createStore> | null = null
  const store = () => {
    opened ??= createStore(`beseda-${name}`, name)
    return opened
  }
  /** `createStore` throws and its calls reject where IndexedDB is forbidden. */
  const attempt = async <R>(work: () => Promise<R>, otherwise: () => R): Promise<R> => {
    try {
      return await work()
    } catch {
      return otherwise()
    }
  }
  return {
    get: (key) =>
      attempt(
        async () => (await get<T>(key, store())) ?? memory.get(key),
        () => memory.get(key),
      ),
    set: (key, value) =>
      attempt(
        () => set(key, value, store()),
        () => {
          memory.set(key, value)
        },
      ),
    delete: (key) => {
      memory.delete(key)
      return attempt(
        () => del(key, store()),
        () => undefined,
      )
    },
    deleteIf: (key, matches) =>
      attempt(
        () =>
          store()('readwrite', (objects) => {
            const asked = objects.get(key)
            asked.onsuccess = () => matches(asked.result as T | undefined) && objects.delete(key)
            return promisifyRequest(objects.transaction)
          }),
        () => {
          if (matches(memory.get(key))) memory.delete(key)
        },
      ),
    entries: () =>
      attempt(
        async () => [...(await entries<string, T>(store())), ...memory],
        () => [...memory],
      ),
    clear: () => {
      memory.clear()
      return attempt(
        () => clear(store()),
        () => undefined,
      )
    },
  }
}
