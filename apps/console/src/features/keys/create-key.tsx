'use client'

import { docsPaths, type KeyScope, keyScopes } from '@consult/domain'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { Checkboxes } from '../../ui/checkboxes.tsx'
import { DocsLink } from '../docs/docs-link.tsx'
import type { ShownSecret } from '../secrets/secret-dialog.tsx'
import { networksOf } from './key.ts'
import { useRereadKeys } from './use-keys.ts'
import { keyWords } from './words.ts'

const expiries = ['never', '7', '30', '90', '365'] as const
const dayMs = 24 * 60 * 60 * 1000

const expiresAt = (expiry: (typeof expiries)[number]) =>
  expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * dayMs).toISOString()

/** Creates a key. @param onSecret called with the key's secret, which is shown once. */
export function CreateKey({ onClose, onSecret }: { onClose: () => void; onSecret: (shown: ShownSecret) => void }) {
  const words = useWords(keyWords)
  const api = useTRPCClient().consoleKeys
  const reread = useRereadKeys()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>([])
  const [networks, setNetworks] = useState('')
  const [expiry, setExpiry] = useState<(typeof expiries)[number]>('90')
  const [faults, setFaults] = useState({ name: false, scopes: false })

  const run = async () => {
    const found = { name: name.trim() === '', scopes: scopes.length === 0 }
    setFaults(found)
    if (found.name || found.scopes) return false
    const { secret } = await api.create.mutate({
      name: name.trim(),
      scopes: scopes as KeyScope[],
      addressRanges: networksOf(networks),
      expiresAt: expiresAt(expiry),
    })
    onSecret({ name: words.secret, secret })
    await reread()
    return true
  }
  return (
    <ChangeDialog
      change={{ title: words.create, text: words.createText, button: words.create, wide: true, run }}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={100}
        value={name}
        fault={faults.name ? words.nameMissing : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid gap-1.5">
        <Checkboxes
          label={words.scopes}
          hint={
            <>
              {`${words.scopesHint} `}
              <DocsLink path={docsPaths.scopes}>{words.scopesDocs}</DocsLink>
            </>
          }
          chosen={scopes}
          options={keyScopes.map((value) => ({ value, text: words.scopeTexts[value] }))}
          onChange={setScopes}
        />
        <p role="alert" className="text-s font-medium text-danger-text empty:hidden">
          {faults.scopes ? words.scopesMissing : ''}
        </p>
      </div>
      <TextArea
        label={words.networks}
        hint={words.networksHint}
        rows={3}
        spellCheck={false}
        value={networks}
        onChange={(event) => setNetworks(event.target.value)}
      />
      <SelectField
        label={words.expiry}
        value={expiry}
        options={expiries.map((value) => ({ value, text: words.expiries[value] }))}
        onChange={setExpiry}
      />
    </ChangeDialog>
  )
}
