import { showToast } from '@consult/ui/controls/toast-store.ts'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { type Api, useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { goToInbox, isOpen, useInboxLocation } from '../../entities/inbox-location/use-inbox-location.ts'
import { onTeamSignal, type TeamSignal } from '../../entities/live/team-signals.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { useOpenHandOvers } from '../team/use-hand-overs.ts'
import { createOnce, type Given, newestGiven, settleGiven, urgentGiven } from './given.ts'
import { alertWords } from './words.ts'

type GivenSignal = Extract<TeamSignal, { kind: 'given' }>

/** Opens a consult that was given to the physician. */
export function openGiven({ consultId }: Given): void {
  settleGiven(consultId)
  goToInbox({ view: 'mine', consultId })
}

/** Alt+G, also while writing. The code, because with Option the key types another character. */
const isOpenChord = ({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  code === 'KeyG' && altKey && !ctrlKey && !metaKey && !shiftKey

function useOpenByKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const given = newestGiven.get()
      if (!given || !isOpenChord(event)) return
      event.preventDefault()
      openGiven(given)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/**
 * Reads a consult, and says that somebody gives it to the physician.
 * @param isTheirs whether the giver's sentence is still true, by who has the consult now.
 */
async function announceGiven(api: Api, consultId: string, title: string, isTheirs: (holder: string | null) => boolean) {
  const [item] = await api.portal.inboxItems.query({ ids: [consultId] })
  // It has moved on, or the physician was faster.
  if (!item || !isTheirs(item.consult.physicianId) || isOpen(consultId)) return
  const { patient, consult } = item
  const about = [patient.name ?? patient.externalId, consult.reason].filter(Boolean).join(' · ')
  const given = { consultId, title, about }
  newestGiven.set(given)
  if (consult.priority !== 'routine') return urgentGiven.set((all) => [...all, given])
  const action = { title: wordsNow(alertWords).openGiven, keys: 'Alt+G', does: () => openGiven(given) }
  showToast({ kind: 'done', title, words: about, action })
}

/**
 * Tells the physician about consults that the queue, the service or a supervisor gave them, and that a colleague offers them: as
 * a toast, or as an alert if it is urgent. It says nothing of the consult on the screen, which shows it.
 */
export function useGiven(): void {
  const api = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { me } = useWorkspace()
  const { consultId: open } = useInboxLocation()
  const mine = me.physician.id
  useOpenByKey()
  useEffect(() => {
    if (open !== null) settleGiven(open)
  }, [open])

  useEffect(() => {
    const isNew = createOnce(() => performance.now())
    const hear = async ({ consultId, by, physicianId }: GivenSignal) => {
      if (!isNew(consultId) || isOpen(consultId)) return
      const words = wordsNow(alertWords)
      const giver = physicianId && (await queries.fetchQuery(trpc.portal.clinician.queryOptions({ id: physicianId })))
      const title = words.given[by](giver ? giver.name : words.aColleague)
      await announceGiven(api, consultId, title, (holder) => holder === mine)
    }
    // If the service does not answer, the consult is in the list with the others.
    return onTeamSignal((signal) => {
      if (signal.kind === 'given') void hear(signal).catch(() => undefined)
    })
  }, [api, queries, trpc, mine])

  const offers = useOpenHandOvers().filter(({ handOver }) => handOver.to?.id === mine)
  const known = useRef<ReadonlySet<string> | null>(null)
  const ids = offers.map(({ handOver }) => handOver.id).join(' ')
  useEffect(() => {
    const before = known.current
    known.current = new Set(ids.split(' ').filter(Boolean))
    // What waited when the page opened is behind the button of colleagues.
    if (before === null) return
    for (const { handOver } of offers) {
      const { asyncConsultId: id, from } = handOver
      if (before.has(handOver.id) || isOpen(id)) continue
      const title = wordsNow(alertWords).offered(from.name)
      void announceGiven(api, id, title, (holder) => holder === from.id).catch(() => undefined)
    }
    // Only when the offers are others.
  }, [ids])
}
