import { showToast } from '@consult/ui/controls/toast-store.ts'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { goToInbox } from '../../entities/inbox-location/use-inbox-location.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { handOverWords } from './hand-over/words.ts'
import { type OpenHandOver, settledOffers } from './settled-offers.ts'
import { useOpenHandOvers } from './use-hand-overs.ts'

/** How long after its end an offer is read again, so that the service has ended it too. Milliseconds. */
const afterEnd = 1000

/**
 * Tells the giver that a colleague has declined a consult, or did not answer in time: it is still theirs, and nothing else on the
 * page would say so. The page reports an accepted one like any consult that went to a colleague.
 */
export function useOfferOutcomes(): void {
  const api = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { me } = useWorkspace()
  const open = useOpenHandOvers()
  const known = useRef<readonly OpenHandOver[]>([])

  useEffect(() => {
    const gone = settledOffers(known.current, open, me.physician.id)
    known.current = open
    const showOutcome = async ({ handOver: { id, asyncConsultId }, patientName }: OpenHandOver) => {
      const { items } = await api.handOvers.list.query({ id: asyncConsultId })
      const ended = items.find((one) => one.id === id)
      if (ended?.status !== 'declined' && ended?.status !== 'expired') return
      const words = wordsNow(handOverWords)
      const says = ended.status === 'declined' ? words.declined : words.unanswered
      const does = () => goToInbox({ view: 'mine', consultId: asyncConsultId })
      const title = says(ended.to?.name ?? '', patientName ?? words.aPatient)
      showToast({ kind: 'trouble', title, words: words.stillYours, action: { title: words.open, does } })
    }
    // If the service does not answer, the thread and the list show who has the consult.
    for (const one of gone) void showOutcome(one).catch(() => undefined)
  }, [open, api, me])

  // Nobody sends news when an offer ends by itself.
  const ends = Math.min(...open.map(({ handOver }) => Date.parse(handOver.expiresAt)))
  useEffect(() => {
    if (!Number.isFinite(ends)) return
    const again = () => void queries.invalidateQueries({ queryKey: trpc.teamwork.openHandOvers.queryKey() })
    const timer = setTimeout(again, Math.max(0, ends - serverNow()) + afterEnd)
    return () => clearTimeout(timer)
  }, [ends, queries, trpc])
}
