import './orders.css'
import '../summary/summary.css'
import '../consent/consent.css'
import type { ConsultApi, PatientOrder } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { useRecord } from '../summary/use-record.ts'
import { OrderItem } from './order-item.tsx'
import { ordersDictionaries } from './words/dictionaries.ts'
import type { en } from './words/en.ts'

const read = (api: ConsultApi, consultId: string) => api.orders(consultId)

/** Shows what a physician has ordered for the patient, and where it stands. Nothing while there is nothing. */
export function OrdersCard({ consultId }: { consultId: string }) {
  const { conversation } = useApp()
  const found = useRecord<typeof en, readonly PatientOrder[]>(consultId, ordersDictionaries, read)
  if (!found || found.part.length === 0) return null
  const { part, t } = found
  return (
    <section class="card summary" aria-labelledby="orders">
      <h2 class="card-title" id="orders">
        {t('title')}
      </h2>
      <ul class="orders" aria-live="polite">
        {part.map((order) => (
          <OrderItem key={order.id} order={order} t={t} partner={conversation.partnerName.value} />
        ))}
      </ul>
    </section>
  )
}
