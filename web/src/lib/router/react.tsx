import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Move } from './history.ts'
import type { Place, Search } from './place.ts'
import type { Router, Shown } from './router.ts'

interface Here {
  readonly router: Router
  readonly shown: Shown | null
}
const HereContext = createContext<Here | null>(null)
const useHere = (): Here => {
  const found = use(HereContext)
  if (!found) throw new Error('outside of the router')
  return found
}

/** The page on the screen stays until the next one can be drawn. */
export const RouterProvider = ({ router, children }: { readonly router: Router; readonly children: ReactNode }) => {
  const [shown, setShown] = useState(router.shown)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setShown(router.shown()))
    follow()
    return router.subscribe(follow)
  }, [router])
  return <HereContext value={{ router, shown }}>{children}</HereContext>
}

export const useRouter = (): Router => useHere().router
export const useNavigate = (): Router['navigate'] => useHere().router.navigate
/** What is on the screen; null before the first page. */
export const useShown = (): Shown | null => useHere().shown
/** The search part of the page on the screen. The same object until it changes. */
export const useSearch = (): Search => useShown()?.place.search ?? nothing
export const useParams = (): Readonly<Record<string, string>> => useShown()?.params ?? nothing
const nothing = {}

/** Where the person wants to be: menus and titles follow it at once. */
export const usePlace = (): Place => {
  const { subscribe, place } = useRouter()
  return useSyncExternalStore(subscribe, place)
}

export interface Question {
  readonly proceed: () => void
  readonly stay: () => void
}
/** Asks before a place is left, when `asks` says so. Null while there is nothing to ask. `asks` must not change. */
export const useLeaveQuestion = (asks: (move: Move) => boolean): Question | null => {
  const router = useRouter()
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      router.guardWith((move) => {
        if (!asks(move)) return true
        return new Promise((resolve) => {
          const answer = (leaves: boolean) => () => {
            setQuestion(null)
            resolve(leaves)
          }
          setQuestion({ proceed: answer(true), stay: answer(false) })
        })
      }),
    [router, asks],
  )
  return question
}
