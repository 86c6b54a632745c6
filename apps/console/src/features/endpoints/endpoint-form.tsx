'use client'

import { eventTypesSchema } from '@consult/domain'
import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { fieldIssue } from '@consult/web-client/errors/field-issue.ts'
import { useState } from 'react'
import { Checkboxes } from '../../ui/checkboxes.tsx'
import type { ShownSecret } from '../secrets/secret-dialog.tsx'
import type { Endpoint } from './endpoint.ts'
import { useReread } from './use-endpoints.ts'
import { endpointWords } from './words.ts'

const types = eventTypesSchema.element.options

type UrlFault = keyof (typeof endpointWords)['en']['urlFaults'] | 'missing'

/**
 * Adds or changes an endpoint.
 * @param endpoint the one to change; null: a new one. @param onSecret called with the secret of a new one.
 */
export function EndpointForm({
  endpoint,
  onClose,
  onSecret,
}: {
  endpoint: Endpoint | null
  onClose: () => void
  onSecret?: (shown: ShownSecret) => void
}) {
  const words = useWords(endpointWords)
  const api = useTRPCClient().consoleEndpoints
  const reread = useReread()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [which, setWhich] = useState<'all' | 'some'>(endpoint?.events ? 'some' : 'all')
  const [chosen, setChosen] = useState<string[]>(endpoint?.events ?? [])
  const [urlFault, setUrlFault] = useState<UrlFault | null>(null)
  const [isTypeMissing, setTypeMissing] = useState(false)

  const save = async () => {
    const events = which === 'all' ? null : types.filter((type) => chosen.includes(type))
    const fields = { description: description.trim() || null, events }
    if (endpoint) {
      const isMoved = url.trim() !== endpoint.url
      await api.update.mutate({ id: endpoint.id, ...fields, ...(isMoved && { url: url.trim() }) })
      showToast({ kind: 'done', title: words.saved })
    } else {
      const { secret } = await api.create.mutate({ url: url.trim(), ...fields })
      onSecret?.({ name: words.secret, secret })
    }
    await reread()
  }
  const run = async () => {
    const isUrlMissing = url.trim() === ''
    const hasNoTypes = which === 'some' && chosen.length === 0
    setUrlFault(isUrlMissing ? 'missing' : null)
    setTypeMissing(hasNoTypes)
    if (isUrlMissing || hasNoTypes) return false
    try {
      await save()
    } catch (error) {
      // Which URLs are allowed is for the service to say: its operator may allow hosts without TLS.
      const issue = fieldIssue(error, 'url')
      if (issue === null || !Object.hasOwn(words.urlFaults, issue)) throw error
      setUrlFault(issue as UrlFault)
      return false
    }
    return true
  }
  const title = endpoint ? words.edit : words.add
  return (
    <ChangeDialog
      change={{
        title,
        ...(!endpoint && { text: words.addText }),
        button: endpoint ? words.save : title,
        wide: true,
        run,
      }}
      onClose={onClose}
    >
      <TextField
        label={words.url}
        hint={words.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        fault={urlFault ? { missing: words.urlMissing, ...words.urlFaults }[urlFault] : undefined}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label={words.description}
        autoComplete="off"
        maxLength={200}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <RadioCards
        label={words.which}
        value={which}
        options={[
          { value: 'all', label: words.all, text: words.allText },
          { value: 'some', label: words.some },
        ]}
        onChange={setWhich}
      />
      {which === 'some' && (
        <div className="grid gap-1.5">
          <Checkboxes
            label={words.types}
            chosen={chosen}
            options={types.map((value) => ({ value }))}
            onChange={setChosen}
          />
          <p role="alert" className="text-s font-medium text-danger-text empty:hidden">
            {isTypeMissing ? words.typesMissing : ''}
          </p>
        </div>
      )}
    </ChangeDialog>
  )
}
