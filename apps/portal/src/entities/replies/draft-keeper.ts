import { createStore, type Store } from '@consult/ui/state/store.ts'
import { type Fault, faultOf, isPassing } from '@consult/web-client/errors/fault.ts'
import {
  contentOf,
  type Draft,
  type DraftContent,
  type DraftsAtService,
  emptyDraft,
  isSameContent,
  type KeptDraft,
  noContent,
  type Written,
  writtenOf,
} from './draft.ts'
import type { Enclosure } from './enclosure.ts'

export interface DraftKeeper {
  readonly drafts: Store<Readonly<Record<string, Draft>>>
  draftOf(consultId: string): Draft
  /** Handles that a consult is shown: loads the service's draft, and adopts it if nothing was written here. */
  open(consultId: string): void
  write(consultId: string, text: string): void
  /** Appends text: keys typed before the field had rendered. */
  append(consultId: string, text: string): void
  enclose(consultId: string, change: (was: readonly Enclosure[]) => readonly Enclosure[]): void
  /** Empties the field after sending. The service's copy is deleted when the reply is accepted. */
  sent(consultId: string): void
  /** Returns rejected replies to the draft, before anything written since. */
  takeBack(consultId: string, replies: readonly Written[], why: Fault): void
  /** Adopts what another window wrote, and keeps this window's text as the other version. */
  swapOther(consultId: string): void
  dismissOther(consultId: string): void
  /** Saves all unsaved drafts: the user is leaving the page, or the network is back. */
  flush(): void
  /** True while closing this tab would lose something written. */
  isAtRisk(): boolean
}

type Timer = ReturnType<typeof setTimeout>

/** The delay before saving: after the last change, and after a failed save; milliseconds. */
const pause = 800
const pauseAfterFailure = 5_000

/** The keeper's internal state for a consult's draft. */
interface Keeping {
  /** The last version that the service is known to have; null if it has none. */
  base: string | null
  /** Whether the service's draft has been read. A draft found on the first read is the physician's own earlier text. */
  read: boolean
  /** The content of the `base` version. */
  saved: DraftContent
  /** The versions that this tab saved. If the service returns one of them, no other window has written. */
  readonly own: Set<string>
  timer: Timer | null
  busy: boolean
  /** How many saves have begun: what was read before the last one ended may be older than what it saved. */
  saves: number
  /** True if saving failed permanently: the consult is closed or gone. */
  over: boolean
}

/**
 * Saves drafts to the service while the physician writes. The last writer wins; the text from another window is shown,
 * never dropped.
 * @param options.underWay the consult's replies that are sent but not yet accepted. They are saved with the draft, so
 *   that they survive closing the tab.
 */
export function createDraftKeeper(options: {
  service: DraftsAtService
  underWay: (consultId: string) => readonly Written[]
  newVersion: () => string
}): DraftKeeper {
  const { service, underWay, newVersion } = options
  const drafts = createStore<Readonly<Record<string, Draft>>>({})
  const keepings = new Map<string, Keeping>()

  const draftOf = (consultId: string) => drafts.get()[consultId] ?? emptyDraft
  const change = (consultId: string, fields: Partial<Draft>) =>
    drafts.set((all) => ({ ...all, [consultId]: { ...(all[consultId] ?? emptyDraft), ...fields } }))
  const keepingOf = (consultId: string): Keeping => {
    const known = keepings.get(consultId)
    if (known) return known
    const made: Keeping = {
      base: null,
      read: false,
      saved: noContent,
      own: new Set(),
      timer: null,
      busy: false,
      saves: 0,
      over: false,
    }
    keepings.set(consultId, made)
    return made
  }

  /** Returns what the service should store: the replies in flight, followed by the draft. */
  const wanted = (consultId: string): DraftContent => {
    const parts = [...underWay(consultId), draftOf(consultId)].map(contentOf)
    return {
      text: parts
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join('\n\n'),
      attachmentIds: parts.flatMap(({ attachmentIds }) => attachmentIds),
    }
  }
  const isKept = (consultId: string) => isSameContent(wanted(consultId), keepingOf(consultId).saved)

  const schedule = (consultId: string, after = pause) => {
    const keeping = keepingOf(consultId)
    if (keeping.over || keeping.timer !== null) return
    keeping.timer = setTimeout(() => {
      keeping.timer = null
      void save(consultId)
    }, after)
  }

  const adopt = (consultId: string, kept: KeptDraft) => {
    const keeping = keepingOf(consultId)
    const written = writtenOf(kept)
    keeping.base = kept.version
    keeping.saved = contentOf(written)
    change(consultId, { ...written, kept: 'yes' })
  }

  /** Appends the text written here to the service's earlier draft, which was read only afterward. */
  const join = (consultId: string, earlier: KeptDraft) => {
    const keeping = keepingOf(consultId)
    const was = writtenOf(earlier)
    const now = draftOf(consultId)
    keeping.base = earlier.version
    keeping.saved = contentOf(was)
    keeping.read = true
    touch(consultId, {
      text: [was.text, now.text].filter((text) => text !== '').join('\n\n'),
      enclosures: [...was.enclosures, ...now.enclosures],
    })
  }

  /**
   * Handles a draft that another window saved. Text written here overwrites it and keeps it as `other`; an empty draft
   * adopts it.
   */
  const meet = (consultId: string, other: KeptDraft) => {
    const keeping = keepingOf(consultId)
    if (isSameContent(wanted(consultId), noContent)) return adopt(consultId, other)
    if (!keeping.read) return join(consultId, other)
    keeping.base = other.version
    keeping.saved = contentOf(writtenOf(other))
    const stranger = !keeping.own.has(other.version) && !isSameContent(keeping.saved, wanted(consultId))
    if (stranger) change(consultId, { other: writtenOf(other) })
  }

  const save = async (consultId: string): Promise<void> => {
    const keeping = keepingOf(consultId)
    if (keeping.busy || keeping.over) return
    const content = wanted(consultId)
    if (isSameContent(content, keeping.saved)) return change(consultId, { kept: 'yes' })
    keeping.busy = true
    keeping.saves += 1
    const version = newVersion()
    keeping.own.add(version)
    try {
      const attachmentIds = [...content.attachmentIds]
      const { saved, other } = await service.save(consultId, {
        text: content.text,
        attachmentIds,
        version,
        base: keeping.base,
      })
      if (saved) {
        keeping.read = true
        keeping.base = isSameContent(content, noContent) ? null : version
        keeping.saved = content
      } else if (other) meet(consultId, other)
      else keeping.base = null
      if (isKept(consultId)) change(consultId, { kept: 'yes' })
      else schedule(consultId, saved ? pause : 0)
    } catch (error) {
      failed(consultId, faultOf(error))
    } finally {
      keeping.busy = false
    }
  }

  const failed = (consultId: string, fault: Fault) => {
    keepingOf(consultId).over = !isPassing(fault) && fault.code !== 'unauthorized'
    change(consultId, { kept: 'failing' })
    schedule(consultId, pauseAfterFailure)
  }

  const touch = (consultId: string, fields: Partial<Draft>) => {
    change(consultId, fields)
    if (isKept(consultId)) return change(consultId, { kept: 'yes' })
    if (draftOf(consultId).kept === 'yes') change(consultId, { kept: 'not_yet' })
    schedule(consultId)
  }

  const load = async (consultId: string): Promise<void> => {
    const keeping = keepingOf(consultId)
    const { saves, busy } = keeping
    try {
      const kept = await service.load(consultId)
      // A save that ran meanwhile was answered with what another window wrote.
      if (busy || keeping.saves !== saves || kept?.version === keeping.base) return
      const clean = isKept(consultId)
      if (kept && clean) adopt(consultId, kept)
      else if (kept) meet(consultId, kept)
      else if (clean && !isSameContent(keeping.saved, noContent) && underWay(consultId).length === 0) {
        // Another window sent or emptied the draft.
        keeping.base = null
        keeping.saved = noContent
        change(consultId, { text: '', enclosures: [], kept: 'yes' })
      }
      keeping.read = true
    } catch {
      // The text written here is safe. The next save shows whether the service is reachable.
    }
  }

  return {
    drafts,
    draftOf,
    open: (consultId) => {
      // Saving may work again. The next save finds out.
      keepingOf(consultId).over = false
      void load(consultId)
    },
    write: (consultId, text) => touch(consultId, { text, refused: null }),
    append: (consultId, text) => touch(consultId, { text: draftOf(consultId).text + text, refused: null }),
    enclose: (consultId, options) => touch(consultId, { enclosures: options(draftOf(consultId).enclosures) }),
    sent: (consultId) => touch(consultId, { text: '', enclosures: [], refused: null }),
    takeBack: (consultId, replies, why) => {
      const { text, enclosures } = draftOf(consultId)
      const texts = [...replies.map((reply) => reply.text), text].filter((one) => one !== '')
      const all = [...replies.flatMap((reply) => reply.enclosures), ...enclosures]
      touch(consultId, { text: texts.join('\n\n'), enclosures: all, refused: why })
    },
    swapOther: (consultId) => {
      const { other, text, enclosures } = draftOf(consultId)
      if (other) touch(consultId, { ...other, other: { text, enclosures } })
    },
    dismissOther: (consultId) => change(consultId, { other: null }),
    flush: () => {
      for (const [consultId, keeping] of keepings) {
        if (keeping.timer !== null) clearTimeout(keeping.timer)
        keeping.timer = null
        if (!isKept(consultId)) void save(consultId)
      }
    },
    isAtRisk: () =>
      [...keepings].some(([consultId, keeping]) => !keeping.over && !isKept(consultId)) ||
      Object.values(drafts.get()).some(({ enclosures }) => enclosures.some((one) => one.state === 'uploading')),
  }
}
