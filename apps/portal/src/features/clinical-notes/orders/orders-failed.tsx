'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { NotedConsult } from '../note-content.ts'
import { useOrders } from './use-orders.ts'
import { orderWords } from './words.ts'

/** Says that the orders could not be loaded: a missing list must not look like a note without orders. */
export function OrdersFailed({ consult }: { consult: NotedConsult }) {
  const words = useWords(orderWords)
  const { tryAgain } = useWords(controlWords)
  const { refetch, isFetching } = useOrders(consult)
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-s text-danger-text">
      <p>{words.failed}</p>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {tryAgain}
      </Button>
    </div>
  )
}
