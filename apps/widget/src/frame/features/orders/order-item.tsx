import type { PatientOrder } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import type { OrdersSay } from './words/dictionary.ts'

interface Lines {
  readonly kind: string
  readonly title: string
  readonly lines: readonly (string | null | false)[]
}

/** A day such as `2026-03-02`, in the patient's own calendar. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function useLines({ prescription, lab, referral, sickNote }: PatientOrder, t: OrdersSay, partner: string): Lines {
  const { formats, now } = useApp()
  if (prescription) {
    const { drug, quantity, refills, durationDays, pharmacy } = prescription
    const { text, strength, form } = drug
    return {
      kind: t('prescription'),
      title: [text, strength, form].filter(Boolean).join(' '),
      lines: [
        prescription.directions,
        durationDays !== null && t.number('days', durationDays),
        quantity && t('quantity', { quantity: `${quantity.value} ${quantity.unit}` }),
        refills > 0 && t.number('refills', refills),
        pharmacy && t('pharmacy', { pharmacy }),
      ],
    }
  }
  if (lab) {
    return {
      kind: t('lab'),
      title: lab.tests.map(({ text }) => text).join(', '),
      lines: [lab.fasting && t('fasting', { partner })],
    }
  }
  if (referral) {
    return { kind: t('referral'), title: referral.specialty, lines: [referral.urgency === 'urgent' && t('urgent')] }
  }
  if (sickNote) {
    const [from, to] = [sickNote.from, sickNote.to].map((day) => formats.day(dateOf(day), now.value))
    return {
      kind: t('sickNote'),
      title: t('span', { from: from ?? '', to: to ?? '' }),
      lines: [sickNote.capacity === 'limited' && t('limited')],
    }
  }
  return { kind: '', title: '', lines: [] }
}

/** What became of an order. What this build does not know yet reads as sent. */
function statusWords({ status }: PatientOrder, t: OrdersSay, partner: string): string {
  if (status === 'accepted') return t('accepted', { partner })
  if (status === 'rejected') return t('rejected', { partner })
  if (status === 'fulfilled') return t('fulfilled')
  if (status === 'canceled') return t('canceled')
  return t('requested', { partner })
}

/** One order: what it asks for, where it stands, and who ordered it. */
export function OrderItem({ order, t, partner }: { order: PatientOrder; t: OrdersSay; partner: string }) {
  const { formats } = useApp()
  const { kind, title, lines } = useLines(order, t, partner)
  const isOff = order.status === 'rejected' || order.status === 'canceled'
  return (
    <li class="about">
      <p class="card-text">{kind}</p>
      <p class="order-title" dir="auto">
        {title}
      </p>
      {lines.map(
        (line) =>
          line && (
            <p key={line} dir="auto">
              {line}
            </p>
          ),
      )}
      <p class={isOff ? 'order-status order-off' : 'order-status'}>
        <Icon name={isOff ? 'alert' : order.status === 'fulfilled' ? 'check' : 'clock'} />
        <span>{statusWords(order, t, partner)}</span>
      </p>
      <p class="card-text">
        <bdi>{order.physician.name}</bdi>
        {order.requestedAt && ` · ${formats.instant(new Date(order.requestedAt))}`}
      </p>
    </li>
  )
}
