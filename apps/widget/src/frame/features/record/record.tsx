import { OrdersCard } from '../orders/orders-card.tsx'
import { SummaryCard } from '../summary/summary-card.tsx'

/** The visit summary and the orders of a consult, as far as there are any. */
export function Record({ consultId }: { consultId: string }) {
  return (
    <>
      <SummaryCard consultId={consultId} />
      <OrdersCard consultId={consultId} />
    </>
  )
}
