import type { Attachment } from '@consult/domain'
import type { Fault } from '@consult/web-client/errors/fault.ts'
import { type Enclosure, enclosureOf, isReady } from './enclosure.ts'

/** An unsent draft in a consult. It is stored only in this tab's memory and by the service. */
export interface Draft {
  readonly text: string
  readonly enclosures: readonly Enclosure[]
  /** Whether the service has saved the draft as it is. `failing`: a save failed. */
  readonly kept: 'yes' | 'not_yet' | 'failing'
  /**
   * What another window or device saved in the meantime and this one has overwritten. It is shown until the physician
   * deals with it.
   */
  readonly other: Written | null
  /** Why the reply that returned to this draft was rejected. */
  readonly refused: Fault | null
}

/** The part of a draft that the physician writes. */
export type Written = Pick<Draft, 'text' | 'enclosures'>

/** A draft as the service stores it. */
export interface KeptDraft {
  readonly version: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/** Where drafts are stored. */
export interface DraftsAtService {
  load(consultId: string): Promise<KeptDraft | null>
  save(
    consultId: string,
    draft: { text: string; attachmentIds: string[]; version: string; base: string | null },
  ): Promise<{ saved: boolean; other: KeptDraft | null }>
}

export const emptyDraft: Draft = { text: '', enclosures: [], kept: 'yes', other: null, refused: null }

/** What of a draft the service stores. */
export interface DraftContent {
  readonly text: string
  readonly attachmentIds: readonly string[]
}

export const noContent: DraftContent = { text: '', attachmentIds: [] }
export const isSameContent = (one: DraftContent, other: DraftContent) =>
  one.text === other.text && one.attachmentIds.join() === other.attachmentIds.join()

export const writtenOf = ({ text, attachments }: KeptDraft): Written => ({
  text,
  enclosures: attachments.map(enclosureOf),
})
export const contentOf = ({ text, enclosures }: Written): DraftContent => ({
  text,
  attachmentIds: enclosures.filter(isReady).map(({ attachmentId }) => attachmentId),
})
