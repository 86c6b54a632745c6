import type { FlagLevel } from '../model/questionnaire.ts'

/** What the builder of a form tells the preview, which is a page of the widget in a frame. */
export interface PreviewRequest {
  readonly type: 'consult:preview'
  /** A FHIR Questionnaire. */
  readonly resource: Readonly<Record<string, unknown>>
  /** The language that the patient reads. */
  readonly language: string
  readonly theme: 'light' | 'dark'
  /** The linkId of the item to show; null: stay where it is. */
  readonly show: string | null
  /** Another number begins the form anew. */
  readonly attempt: number
}

/** What the answers in the preview mean, as a clinician would read it. */
export interface PreviewState {
  readonly type: 'consult:preview-state'
  /** How many questions are asked now. */
  readonly asked: number
  /** The linkIds of questions whose answer is missing or not valid. */
  readonly open: readonly string[]
  readonly scores: readonly { readonly title: string; readonly value: number | null; readonly band: string | null }[]
  readonly flags: readonly { readonly level: FlagLevel; readonly text: string }[]
}

export type PreviewReport = { readonly type: 'consult:preview-ready' } | PreviewState

const typeOf = (data: unknown) => (typeof data === 'object' && data !== null && 'type' in data ? data.type : null)

export const isPreviewRequest = (data: unknown): data is PreviewRequest => typeOf(data) === 'consult:preview'
export const isPreviewReport = (data: unknown): data is PreviewReport =>
  typeOf(data) === 'consult:preview-ready' || typeOf(data) === 'consult:preview-state'
