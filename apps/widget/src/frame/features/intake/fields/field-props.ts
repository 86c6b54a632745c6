import type { Node, Value } from '@consult/questionnaires'

/** What every field of a question gets. */
export interface FieldProps {
  readonly node: Node
  readonly place: string
  /** The id of the element that can take the focus. */
  readonly id: string
  readonly labelId: string
  /** The ids of the texts that describe the field; undefined: none. */
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  /** @param isTyping whether more letters may follow. */
  readonly answer: (answers: readonly Value[], isTyping?: boolean) => void
}
