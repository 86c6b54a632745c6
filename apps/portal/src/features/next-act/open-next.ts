import { hasRoom } from '@consult/domain'
import type { AppRouter } from '@consult/trpc'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import type { TRPCClient } from '@trpc/client'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { isLicensed } from '../../entities/consults/licensed.ts'
import { inboxLocationOf, inboxPathOf } from '../../entities/inbox-location/inbox-location.ts'
import { goToInbox, isInInbox } from '../../entities/inbox-location/use-inbox-location.ts'
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

/** Opens what the physician should do next, and says why it is next. @param go opens a page outside the inbox */
export async function openNext(api: TRPCClient<AppRouter>, me: Me, go: (path: string) => void): Promise<void> {
  const words = wordsNow(nextWords)
  try {
    const next = decideNext(await readFacts(api, me))
    if (!next) return showToast({ kind: 'done', title: words.nothing, words: words.nothingText })
    if (next.view === 'call') go(`/calls/${next.id}`)
    else {
      const place = { view: next.view, consultId: next.id }
      if (isInInbox()) goToInbox(place)
      else go(inboxPathOf(place))
    }
    showToast({ kind: 'done', title: titleOf(next) })
  } catch (error) {
    showToast({ kind: 'trouble', title: words.failed, words: wordsOf(faultOf(error), languageNow()) })
  }
}
