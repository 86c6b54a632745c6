import type { AsyncConsult } from '@consult/domain'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { type Fault, faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { goToInbox, isOpen } from '../../entities/inbox-location/use-inbox-location.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { askForFocus } from '../composer/focus-request.ts'
import { useTypeAhead } from '../shortcuts/type-ahead-context.tsx'
import { threadWords } from './words.ts'

/**
 * Returns the actions of a physician on a consult, other than replying. Each reports its result; if another physician was
 * faster, it says who.
 */
export function useActs(consultId: string, view: InboxView) {
  const { me, consultCache } = useWorkspace()
  const typeAhead = useTypeAhead()
  const trpc = useTRPC()
  const queries = useQueryClient()

  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: trpc.asyncConsults.get.queryKey({ id: consultId }) })
    void queries.invalidateQueries({ queryKey: trpc.portal.counts.queryKey() })
  }
  const put = (consult: AsyncConsult) => consultCache.put(new Map([[consult.id, consult]]), new Map())
  const countAgain = () => void queries.invalidateQueries({ queryKey: trpc.portal.counts.queryKey() })

  const nameOf = (physicianId: unknown): Promise<string | null> =>
    typeof physicianId === 'string'
      ? queries.fetchQuery(trpc.portal.clinician.queryOptions({ id: physicianId })).then(
          ({ name }) => name,
          () => null,
        )
      : Promise.resolve(null)

  /** True if the consult belongs to the reader after all: they did the same thing twice, or in another tab. */
  const isMine = ({ code, details }: Fault) => code === 'thread_not_active' && details.physicianId === me.physician.id

  const taken = (words: string) => {
    announce(words)
    countAgain()
    typeAhead.claimed(consultId, true)
    // Do not bring back a physician who has opened another thread: what they write there is for another patient.
    if (!isOpen(consultId)) return
    askForFocus(consultId)
    if (view !== 'mine') goToInbox({ view: 'mine', consultId })
  }

  const lost = async (fault: Fault, title: string) => {
    readAgain()
    if (isMine(fault)) {
      taken(wordsNow(threadWords).isYours)
      return
    }
    typeAhead.claimed(consultId, false)
    const words = wordsNow(threadWords)
    const winner = fault.code === 'thread_not_active' ? await nameOf(fault.details.physicianId) : null
    if (winner) showToast({ kind: 'trouble', title: words.wasFaster(winner), words: words.withThemNow })
    else showToast({ kind: 'trouble', title, words: wordsOf(fault, languageNow()) })
  }

  const claim = useMutation(
    trpc.asyncConsults.claim.mutationOptions({
      onSuccess: (consult) => {
        put(consult)
        taken(wordsNow(threadWords).claimed)
      },
      onError: (error) => lost(faultOf(error), wordsNow(threadWords).notClaimed),
    }),
  )
  const takeOver = useMutation(
    trpc.asyncConsults.takeOver.mutationOptions({
      onSuccess: (consult) => {
        put(consult)
        taken(wordsNow(threadWords).tookOver)
      },
      onError: (error) => lost(faultOf(error), wordsNow(threadWords).notTakenOver),
    }),
  )
  const resolve = useMutation(
    trpc.asyncConsults.resolve.mutationOptions({
      onSuccess: (consult) => {
        put(consult)
        countAgain()
        const { asked, askedText } = wordsNow(threadWords)
        showToast({ kind: 'done', title: asked, words: askedText })
      },
      onError: readAgain,
    }),
  )
  const close = useMutation(
    trpc.asyncConsults.close.mutationOptions({
      onSuccess: (consult) => {
        put(consult)
        countAgain()
        showToast({ kind: 'done', title: wordsNow(threadWords).isClosed })
      },
      onError: readAgain,
    }),
  )

  return {
    claim: () => {
      typeAhead.claiming(consultId)
      claim.mutate({ id: consultId })
    },
    claiming: claim.isPending,
    takeOver: () => {
      typeAhead.claiming(consultId)
      takeOver.mutate({ id: consultId })
    },
    takingOver: takeOver.isPending,
    resolve,
    close,
  }
}
