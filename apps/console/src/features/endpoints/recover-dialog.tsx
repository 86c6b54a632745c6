'use client'

import { webhookAttemptDays } from '@consult/domain'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useState } from 'react'
import type { Endpoint } from './endpoint.ts'
import { readRange, recoveryStart } from './recovery-range.ts'
import { useReread } from './use-endpoints.ts'
import { endpointWords } from './words.ts'

/** Resends the events of a time range that an endpoint missed. */
export function RecoverDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const words = useWords(endpointWords)
  const api = useTRPCClient().consoleEndpoints
  const reread = useReread()
  const [since, setSince] = useState(() => recoveryStart(endpoint.createdAt, serverNow()))
  const [until, setUntil] = useState('')
  const [fault, setFault] = useState<'sinceMissing' | 'sinceTooOld' | 'untilTooEarly' | null>(null)
  const sinceFaults = {
    sinceMissing: words.sinceMissing,
    sinceTooOld: words.sinceTooOld(webhookAttemptDays),
    untilTooEarly: undefined,
  }
  const run = async () => {
    const range = readRange(since, until, serverNow())
    setFault('fault' in range ? range.fault : null)
    if ('fault' in range) return false
    const { count } = await api.recover.mutate({ id: endpoint.id, ...range })
    showToast({ kind: 'done', title: count === 0 ? words.nothingMissed : words.recovered(count) })
    await reread()
    return true
  }
  return (
    <ChangeDialog
      change={{ title: words.recover, text: words.recoverText, button: words.recoverStart, run }}
      onClose={onClose}
    >
      <TextField
        label={words.recoverSince}
        type="datetime-local"
        step={1}
        required
        value={since}
        fault={fault ? sinceFaults[fault] : undefined}
        onChange={(event) => setSince(event.target.value)}
      />
      <TextField
        label={words.recoverUntil}
        hint={words.recoverUntilHint}
        type="datetime-local"
        step={1}
        value={until}
        fault={fault === 'untilTooEarly' ? words.untilTooEarly : undefined}
        onChange={(event) => setUntil(event.target.value)}
      />
    </ChangeDialog>
  )
}
