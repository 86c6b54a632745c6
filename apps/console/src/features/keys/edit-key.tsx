'use client'

import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { type ApiKey, networksOf } from './key.ts'
import { useRereadKeys } from './use-keys.ts'
import { keyWords } from './words.ts'

/** Changes a key's name and networks. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const words = useWords(keyWords)
  const api = useTRPCClient().consoleKeys
  const reread = useRereadKeys()
  const [name, setName] = useState(apiKey.name)
  const [networks, setNetworks] = useState(apiKey.addressRanges?.join('\n') ?? '')
  const [isMissing, setMissing] = useState(false)
  const run = async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return false
    await api.update.mutate({ id: apiKey.id, name: name.trim(), addressRanges: networksOf(networks) })
    showToast({ kind: 'done', title: words.saved })
    await reread()
    return true
  }
  return (
    <ChangeDialog change={{ title: words.editTitle, button: words.save, run }} onClose={onClose}>
      <TextField
        label={words.name}
        autoComplete="off"
        maxLength={100}
        value={name}
        fault={isMissing ? words.nameMissing : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={words.networks}
        hint={words.networksHint}
        rows={3}
        spellCheck={false}
        value={networks}
        onChange={(event) => setNetworks(event.target.value)}
      />
    </ChangeDialog>
  )
}
