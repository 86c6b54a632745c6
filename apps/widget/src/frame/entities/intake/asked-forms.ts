import type { FunctionComponent } from 'preact'
import type { AskedBy } from './intake-api.ts'

/** One form in the list of a consult. */
export interface AskedForm {
  readonly key: string
  readonly status: string
}

/** The forms of a consult, one after another. Their code loads when the first one is asked. */
export interface IntakePart {
  readonly View: FunctionComponent<IntakeProps>
}

export interface IntakeProps {
  readonly by: AskedBy
  readonly items: readonly AskedForm[]
  /** Called when a form was sent. */
  readonly done: () => void
  /** Leaves the forms for now, where there is something else to see. */
  readonly later?: (() => void) | undefined
}
