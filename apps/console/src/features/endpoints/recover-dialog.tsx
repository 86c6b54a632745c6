'use client'

import { TextField } from '@consult/ui/controls/text-field.tsx'
import { tell } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { localInput } from './local-input.ts'
import { useReread } from './use-endpoints.ts'
import { endpointWords } from './words.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Sends the events again that an endpoint missed since a time. */
export function RecoverDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(endpointWords)
  const api = useTRPCClient().consoleEndpoints
  const reread = useReread()
  const [since, setSince] = useState(() => localInput(new Date(Date.now() - dayMs)))
  const run = async () => {
    const { count } = await api.recover.mutate({ id, since: new Date(since).toISOString() })
    tell({ kind: 'done', title: count === 0 ? words.nothingMissed : words.recovered(count) })
    await reread()
  }
  return (
    <ChangeDialog
      change={{ title: words.recover, text: words.recoverText, button: words.recoverStart, run }}
      onClose={onClose}
    >
      <TextField
        label={words.recoverSince}
        type="datetime-local"
        required
        value={since}
        onChange={(event) => setSince(event.target.value)}
      />
    </ChangeDialog>
  )
}
