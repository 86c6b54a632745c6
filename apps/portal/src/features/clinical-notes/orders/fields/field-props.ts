import type { OrderDraft } from '../order-draft.ts'
import type { Faults } from '../order-input.ts'

/** What every part of the form of an order gets. */
export interface FieldProps {
  readonly draft: OrderDraft
  /** Nothing before the physician has tried to add the order. */
  readonly faults: Faults
  readonly onChange: (change: Partial<OrderDraft>) => void
}
