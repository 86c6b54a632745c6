import { colleagues } from './clinicians.ts'
import {
  answered,
  type Consult,
  type ConsultItem,
  type ConsultParts,
  closedSince,
  colleagueDueIn,
  dueIn,
  queuedItem,
  resolving,
} from './consults.ts'
import { matters } from './patients-of-all-kinds.ts'
import { inMinutes } from './people.ts'

/** Makes that many consults, of patients of all kinds. @param partsOf the particular parts of the nth consult, from 0 */
function consultsOf(name: string, count: number, partsOf: (n: number) => ConsultParts): ConsultItem[] {
  return Array.from({ length: count }, (_, n) => ({ n, matter: matters[n % matters.length] })).flatMap(
    ({ n, matter }) => {
      if (!matter) return []
      const { lastMessage, ...parts } = partsOf(n)
      const isSilent = lastMessage === null || matter.lastMessage === null
      return queuedItem({
        ...parts,
        patient: { ...matter.person, id: `pat_${matter.person.externalId}` },
        consult: { id: `ac_${name}_${n}`, ...matter.consult, ...parts.consult },
        lastMessage: isSilent ? null : { at: inMinutes(-3 * n - 2), ...matter.lastMessage, ...lastMessage },
      })
    },
  )
}

/** When replies are due, in minutes from now. */
const dues = [-2950, -96, -41, -9, -1, 2, 4, 6, 8, 9, 11, 13, 14, 15, 17, 20, 22, 25, 28, 30] as const

const onTestClock: ConsultParts = {
  testClock: inMinutes(60 * 24 * 400),
  consult: { ...dueIn(60 * 24 * 400 + 12), reason: 'Follow-up of the integration test' },
}

/** Thirty consults with a reply due: overdue, due soon and later, and one on a test clock. */
export const thirtyOfMine: readonly ConsultItem[] = [
  ...consultsOf('mine', 29, (n) => ({
    consult: dueIn(dues[n] ?? 30 + n),
    unread: n % 3 === 0 ? 0 : n * n,
  })),
  ...consultsOf('clock', 1, () => onTestClock),
]

const endings: readonly Consult['closedReason'][] = ['resolved', 'closed_by_physician', 'closed_by_partner']
const holders = Object.values(colleagues)

/** A busy inbox, with consults in every view. */
export const fullInbox: readonly ConsultItem[] = [
  ...thirtyOfMine,
  ...consultsOf('queue', 17, (n) => ({ consult: { queuedAt: inMinutes(-4 * n - 1) }, unread: n % 2 })),
  ...consultsOf('colleague', 9, (n) => ({
    consult: colleagueDueIn(-7 * n - 1, holders[n % holders.length]),
    withheld: n % 2 === 1,
    ...(n % 2 === 1 && { lastMessage: null }),
  })),
  ...consultsOf('waiting', 12, (n) => ({
    consult: { ...(n % 3 === 0 ? resolving(90 * n + 5) : answered), lastActivityAt: inMinutes(-50 * n - 3) },
    lastMessage: { authorType: 'physician', at: inMinutes(-50 * n - 3) },
  })),
  ...consultsOf('closed', 12, (n) => ({ consult: closedSince(900 * n + 20, endings[n % endings.length]) })),
]
