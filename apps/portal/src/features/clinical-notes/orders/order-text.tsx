'use client'

import type { Order } from '@consult/domain'
import { Chip, type ChipTone } from '@consult/ui/controls/chip.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { calendarDayWords, fullWords } from '@consult/web-client/time/days.ts'
import { oneOf, orderKinds } from './order-draft.ts'
import { orderLines } from './order-lines.ts'
import { orderWords } from './words.ts'

type Status = keyof (typeof orderWords)['en']['statuses']

const tones: Readonly<Partial<Record<Status, ChipTone>>> = {
  requested: 'accent',
  accepted: 'accent',
  rejected: 'danger',
  fulfilled: 'success',
}

/** What an order asks for, and where it stands. */
export function OrderText({ order }: { order: Order }) {
  const words = useWords(orderWords)
  const locale = useLocale()
  const { title, lines } = orderLines(order, words, (day) => calendarDayWords(day, locale))
  const status = order.status as Status
  const name = words.statuses[status] ?? order.status
  const at = order.endedAt ?? order.acceptedAt ?? order.requestedAt
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="flex flex-wrap items-center gap-2 text-s text-muted">
        {words.kinds[oneOf(orderKinds, order.kind)]}
        <Chip tone={tones[status] ?? 'neutral'} whole>
          {name}
        </Chip>
      </p>
      <p dir="auto" className="font-medium wrap-anywhere">
        {title}
      </p>
      {lines.map((line, at) => (
        <p key={at} dir="auto" className="text-s wrap-anywhere whitespace-pre-wrap">
          {line}
        </p>
      ))}
      {order.reason !== null && (
        <p
          dir="auto"
          className={
            status === 'rejected'
              ? 'rounded-s bg-danger-soft px-3 py-2 text-s text-danger-text wrap-anywhere'
              : 'text-s text-muted wrap-anywhere'
          }
        >
          {status === 'rejected' ? words.rejectedBecause(order.reason) : words.canceledBecause(order.reason)}
        </p>
      )}
      {at !== null && <p className="text-s text-muted">{words.at(name, fullWords(at, locale))}</p>}
    </div>
  )
}
