import { hasRoom } from '@consult/domain'
import type { AppRouter } from '@consult/trpc'
import { hasOverlay } from '@consult/ui/controls/has-overlay.ts'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import type { TRPCClient } from '@trpc/client'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { isLicensed } from '../../entities/consults/licensed.ts'
import { inboxLocationOf } from '../../entities/inbox-location/inbox-location.ts'
import { goToInbox } from '../../entities/inbox-location/use-inbox-location.ts'
import type { Me } from '../../entities/session/me.ts'
import { decideNext, type Next, type NextFacts, type NextThread } from './decide-next.ts'
import { nextWords } from './words.ts'

/** How many threads of a view are looked at: those after them are not next. */
const most = 50

const toThread = ({ consult, patient }: InboxItem): NextThread => ({
  consult,
  patientName: patient.name ?? patient.externalId,
})

function openIdNow(): string | null {
  const [, page, id] = location.pathname.split('/')
  return page === 'calls' ? (id ?? null) : inboxLocationOf(location.pathname).consultId
}

/** Reads everything that may be next for the physician. */
async function readFacts(api: TRPCClient<AppRouter>, me: Me): Promise<NextFacts> {
  const [call, handOvers, mentions, mine, queue, counts] = await Promise.all([
    api.portalCalls.current.query(),
    api.teamwork.openHandOvers.query(),
    api.teamwork.mentions.query(),
    api.portal.inbox.query({ view: 'mine', limit: most }),
    api.portal.inbox.query({ view: 'queue', limit: most }),
    api.portal.counts.query(),
  ])
  const now = serverNow()
  return {
    now,
    openId: openIdNow(),
    call: call && {
      id: call.consult.id,
      isRinging: call.consult.status === 'ringing',
      patientName: call.patient.name ?? call.patient.externalId,
    },
    handOvers: handOvers.items
      .filter(({ handOver }) => handOver.to?.id === me.physician.id)
      .map(({ handOver, patientName }) => ({
        asyncConsultId: handOver.asyncConsultId,
        colleague: handOver.from.name,
        patientName,
      })),
    mentions: mentions.mentions.map(({ asyncConsultId, authorName, patientName }) => ({
      asyncConsultId,
      colleague: authorName,
      patientName,
    })),
    mine: mine.items.map(toThread),
    isFull: !hasRoom(counts.load, counts.capacity),
    queue: queue.items.filter(({ consult }) => isLicensed(me.physician, consult.jurisdiction, now)).map(toThread),
  }
}

function titleOf({ why, patientName, colleague }: Next): string {
  const words = wordsNow(nextWords)
  const title = words.why[why](patientName ?? words.unnamed, colleague ?? '')
  return title.charAt(0).toLocaleUpperCase(languageNow()) + title.slice(1)
}

/** Watches whether the person does something else meanwhile: opens another page or dialog, or writes. */
function watchPlace(): () => boolean {
  const from = location.pathname
  let wrote = false
  const onInput = () => {
    wrote = true
  }
  document.addEventListener('input', onInput, { capture: true })
  return () => {
    document.removeEventListener('input', onInput, { capture: true })
    return wrote || location.pathname !== from || hasOverlay()
  }
}

/**
 * Opens what the physician should do next, and says why it is next. If they have gone elsewhere or written something while it was
 * looked up, it only offers it: a thread must not change below somebody's hands.
 * @param go opens a page outside the inbox
 * @returns the thread that it opened
 */
export async function openNext(api: TRPCClient<AppRouter>, me: Me, go: (path: string) => void): Promise<string | null> {
  const words = wordsNow(nextWords)
  const hasMovedOn = watchPlace()
  const facts = await readFacts(api, me).catch((error: unknown) => {
    showToast({ kind: 'trouble', title: words.failed, words: wordsOf(faultOf(error), languageNow()) })
    return null
  })
  const movedOn = hasMovedOn()
  if (!facts) return null
  const next = decideNext(facts)
  if (!next) {
    showToast({ kind: 'done', title: words.nothing, words: words.nothingText })
    return null
  }
  const { view, id } = next
  const open = () => {
    if (view === 'call') go(`/calls/${id}`)
    else goToInbox({ view, consultId: id })
  }
  const said = { kind: 'done', title: titleOf(next) } as const
  if (movedOn) {
    showToast({ ...said, action: { title: words.open, does: open } })
    return null
  }
  open()
  showToast(said)
  return view === 'call' ? null : id
}
