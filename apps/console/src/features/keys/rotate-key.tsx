'use client'

import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import type { ShownSecret } from '../secrets/secret-dialog.tsx'
import type { ApiKey } from './key.ts'
import { useRereadKeys } from './use-keys.ts'
import { keyWords } from './words.ts'

/** Gives a key a new secret. @param onSecret called with the new secret. */
export function RotateKey({
  apiKey,
  onClose,
  onSecret,
}: {
  apiKey: ApiKey
  onClose: () => void
  onSecret: (shown: ShownSecret) => void
}) {
  const words = useWords(keyWords)
  const api = useTRPCClient().consoleKeys
  const reread = useRereadKeys()
  const [overlap, setOverlap] = useState<'usual' | 'none'>('usual')
  const run = async () => {
    const { secret } = await api.rotate.mutate({ id: apiKey.id, ...(overlap === 'none' && { overlapSeconds: 0 }) })
    onSecret({ name: words.secret, secret })
    await reread()
  }
  return (
    <ChangeDialog
      change={{ title: words.rotateTitle(apiKey.name), text: words.rotateText, button: words.rotate, run }}
      onClose={onClose}
    >
      <RadioCards
        label={words.overlap}
        value={overlap}
        options={[
          { value: 'usual', label: words.overlaps.usual },
          { value: 'none', label: words.overlaps.none },
        ]}
        onChange={setOverlap}
      />
    </ChangeDialog>
  )
}
