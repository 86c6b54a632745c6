'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleAlert, CircleCheck, CircleOff } from 'lucide-react'
import { type Endpoint, isFailing } from './endpoint.ts'
import { endpointWords } from './words.ts'

/** Whether the endpoint gets events. */
export function EndpointStatus({ endpoint }: { endpoint: Endpoint }) {
  const words = useWords(endpointWords)
  if (isFailing(endpoint)) {
    return (
      <Chip tone="danger" icon={CircleAlert}>
        {words.failing}
      </Chip>
    )
  }
  const isEnabled = endpoint.status === 'enabled'
  return (
    <Chip tone={isEnabled ? 'success' : 'warning'} icon={isEnabled ? CircleCheck : CircleOff}>
      {words.statuses[endpoint.status]}
    </Chip>
  )
}
