import type { Attachment } from '@consult/domain'
import { createStore, type Store } from '../../ui/state/store.ts'
import { type Fault, faultOf, isPassing } from '../errors/fault.ts'
import { type Enclosure, enclosureOf, isReady } from './enclosure.ts'

/** What has been written in a consult and not sent. In this tab's memory, and at the service; nowhere else. */
export interface Draft {
  readonly text: string
  readonly enclosures: readonly Enclosure[]
  /** Whether the service has it as it is. `failing`: it does not, and was asked. */
  readonly kept: 'yes' | 'not_yet' | 'failing'
  /** What another window or device has written meanwhile, and this one has written over: shown until it is dealt with. */
  readonly other: Written | null
  /** Why the reply that is here again was refused. */
  readonly refused: Fault | null
}

/** The part of a draft that its writer wrote. */
export type Written = Pick<Draft, 'text' | 'enclosures'>

/** A draft as the service has it. */
export interface KeptDraft {
  readonly version: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

export interface DraftsAtService {
  load(consultId: string): Promise<KeptDraft | null>
  save(
    consultId: string,
    draft: { text: string; attachmentIds: string[]; version: string; base: string | null },
  ): Promise<{ saved: boolean; other: KeptDraft | null }>
}

export interface DraftKeeper {
  readonly drafts: Store<Readonly<Record<string, Draft>>>
  draftOf(consultId: string): Draft
  /** The consult is shown, or shown again: what the service has is read, and taken where nothing was written here. */
  open(consultId: string): void
  write(consultId: string, text: string): void
  /** Adds to the end of the text: keys that were pressed before its field was there. */
  append(consultId: string, text: string): void
  enclose(consultId: string, change: (was: readonly Enclosure[]) => readonly Enclosure[]): void
  /** It is on its way: the field is empty again. What the service keeps goes when the reply is accepted. */
  sent(consultId: string): void
  /** Replies that were refused are drafts again, before what has been written since. */
  takeBack(consultId: string, replies: readonly Written[], why: Fault): void
  /** Takes what another window wrote, and shows what was here in its place. */
  swapOther(consultId: string): void
  dismissOther(consultId: string): void
  /** Saves what is not saved: the page is left, or the network is back. */
  flush(): void
  /** True while something that was written would be lost with this tab. */
  isAtRisk(): boolean
}

const empty: Draft = { text: '', enclosures: [], kept: 'yes', other: null, refused: null }

type Timer = ReturnType<typeof setTimeout>

/** After the last letter, and after a save that failed; milliseconds. */
const pause = 800
const pauseAfterFailure = 5_000

/** What only the keeper needs to know of a consult's draft. */
interface Keeping {
  /** The version that the service is known to have; null for none. */
  base: string | null
  /** Whether the service has said what it has: a draft that it had before is the physician's own, from earlier. */
  read: boolean
  /** What that version says. */
  saved: Content
  /** Versions that this tab made: one of them at the service is no stranger's. */
  readonly own: Set<string>
  timer: Timer | null
  busy: boolean
  /** Nothing more can be saved: the consult is closed, or gone. */
  over: boolean
}

interface Content {
  readonly text: string
  readonly attachmentIds: readonly string[]
}

const nothing: Content = { text: '', attachmentIds: [] }
const isSame = (one: Content, other: Content) =>
  one.text === other.text && one.attachmentIds.join() === other.attachmentIds.join()

const writtenOf = ({ text, attachments }: KeptDraft): Written => ({ text, enclosures: attachments.map(enclosureOf) })
const contentOf = ({ text, enclosures }: Written): Content => ({
  text,
  attachmentIds: enclosures.filter(isReady).map(({ attachmentId }) => attachmentId),
})

/**
 * Keeps drafts at the service while they are written. The last one who writes has the draft; what another window wrote
 * is shown, never dropped.
 * @param options.underWay the replies of a consult that are sent and not accepted: they are kept with the draft, so that
 *   they outlive the tab too.
 */
export function createDraftKeeper(options: {
  service: DraftsAtService
  underWay: (consultId: string) => readonly Written[]
  newVersion: () => string
}): DraftKeeper {
  const { service, underWay, newVersion } = options
  const drafts = createStore<Readonly<Record<string, Draft>>>({})
  const keepings = new Map<string, Keeping>()

  const draftOf = (consultId: string) => drafts.get()[consultId] ?? empty
  const change = (consultId: string, fields: Partial<Draft>) =>
    drafts.set((all) => ({ ...all, [consultId]: { ...(all[consultId] ?? empty), ...fields } }))
  const keepingOf = (consultId: string): Keeping => {
    const known = keepings.get(consultId)
    if (known) return known
    const made: Keeping = {
      base: null,
      read: false,
      saved: nothing,
      own: new Set(),
      timer: null,
      busy: false,
      over: false,
    }
    keepings.set(consultId, made)
    return made
  }

  /** What the service should have: the replies under way, and what is written after them. */
  const wanted = (consultId: string): Content => {
    const parts = [...underWay(consultId), draftOf(consultId)].map(contentOf)
    return {
      text: parts
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join('\n\n'),
      attachmentIds: parts.flatMap(({ attachmentIds }) => attachmentIds),
    }
  }
  const isKept = (consultId: string) => isSame(wanted(consultId), keepingOf(consultId).saved)

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

  /** What was written before the earlier draft had been read goes on from it. */
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

  /** Somebody else has saved. What is written here goes over it; with nothing here, theirs is taken. */
  const meet = (consultId: string, other: KeptDraft) => {
    const keeping = keepingOf(consultId)
    if (isSame(wanted(consultId), nothing)) return adopt(consultId, other)
    if (!keeping.read) return join(consultId, other)
    keeping.base = other.version
    keeping.saved = contentOf(writtenOf(other))
    const stranger = !keeping.own.has(other.version) && !isSame(keeping.saved, wanted(consultId))
    if (stranger) change(consultId, { other: writtenOf(other) })
  }

  const save = async (consultId: string): Promise<void> => {
    const keeping = keepingOf(consultId)
    if (keeping.busy || keeping.over) return
    const content = wanted(consultId)
    if (isSame(content, keeping.saved)) return change(consultId, { kept: 'yes' })
    keeping.busy = true
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
        keeping.base = isSame(content, nothing) ? null : version
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
    try {
      const kept = await service.load(consultId)
      if (keeping.busy || kept?.version === keeping.base) return
      const clean = isKept(consultId)
      if (kept && clean) adopt(consultId, kept)
      else if (kept) meet(consultId, kept)
      else if (clean && !isSame(keeping.saved, nothing) && underWay(consultId).length === 0) {
        // It was sent, or emptied, in another window.
        keeping.base = null
        keeping.saved = nothing
        change(consultId, { text: '', enclosures: [], kept: 'yes' })
      }
      keeping.read = true
    } catch {
      // What is written here is still here; the next save says whether the service can be reached.
    }
  }

  return {
    drafts,
    draftOf,
    open: (consultId) => {
      // A consult that was closed may be another's chance: the next save finds out.
      keepingOf(consultId).over = false
      void load(consultId)
    },
    write: (consultId, text) => touch(consultId, { text, refused: null }),
    append: (consultId, text) => touch(consultId, { text: draftOf(consultId).text + text, refused: null }),
    enclose: (consultId, of) => touch(consultId, { enclosures: of(draftOf(consultId).enclosures) }),
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
