'use client'

import { ssoPolicies } from '@consult/domain'
import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { type SsoProvider, useReread } from './use-single-sign-on.ts'
import { ssoSettingWords } from './words.ts'

/** Sets up or changes single sign-on. @param provider the current provider, or null if none is set up */
export function SsoDialog({ provider, onClose }: { provider: SsoProvider | null; onClose: () => void }) {
  const words = useWords(ssoSettingWords)
  const api = useTRPCClient().console
  const reread = useReread()
  const [fields, setFields] = useState({
    issuer: provider?.issuer ?? '',
    client: provider?.client ?? '',
    clientSecret: '',
    policy: provider?.policy ?? 'optional',
    provisioning: provider?.provisioning ?? false,
    perDay: String(provider?.provisionedPerDay ?? 20),
  })
  const [isChecked, setChecked] = useState(false)
  const set = (change: Partial<typeof fields>) => setFields((typed) => ({ ...typed, ...change }))
  const isMissing = (value: string) => (isChecked && value.trim() === '' ? words.missing : undefined)

  const run = async () => {
    const { clientSecret, policy, provisioning } = fields
    const issuer = fields.issuer.trim()
    const client = fields.client.trim()
    setChecked(true)
    if (issuer === '' || client === '' || (provider === null && clientSecret === '')) return false
    await api.setSingleSignOn.mutate({
      issuer,
      client,
      ...(clientSecret !== '' && { clientSecret }),
      policy,
      provisioning,
      ...(provisioning && { provisionedPerDay: Number(fields.perDay) }),
    })
    await reread()
    showToast({ kind: 'done', title: words.saved })
    return true
  }
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <ChangeDialog
      change={{ title: words.title, text: words.text, button: words.save, wide: true, run }}
      onClose={onClose}
    >
      <TextField
        {...plain}
        label={words.issuer}
        hint={words.issuerHint}
        type="url"
        inputMode="url"
        maxLength={500}
        value={fields.issuer}
        fault={isMissing(fields.issuer)}
        onChange={(event) => set({ issuer: event.target.value })}
      />
      <TextField
        {...plain}
        label={words.client}
        maxLength={500}
        value={fields.client}
        fault={isMissing(fields.client)}
        onChange={(event) => set({ client: event.target.value })}
      />
      <TextField
        {...plain}
        label={words.secret}
        hint={provider === null ? words.secretHint : words.secretKept}
        type="password"
        autoComplete="new-password"
        maxLength={500}
        value={fields.clientSecret}
        fault={provider === null ? isMissing(fields.clientSecret) : undefined}
        onChange={(event) => set({ clientSecret: event.target.value })}
      />
      <RadioCards
        label={words.policy}
        value={fields.policy}
        options={ssoPolicies.map((value) => ({ value, label: words.policies[value], text: words.policyTexts[value] }))}
        onChange={(policy) => set({ policy })}
      />
      <RadioCards
        label={words.provisioning}
        value={fields.provisioning ? 'yes' : 'no'}
        options={(['no', 'yes'] as const).map((value) => ({
          value,
          label: words[value],
          text: words.provisioningTexts[value],
        }))}
        onChange={(value) => set({ provisioning: value === 'yes' })}
      />
      {fields.provisioning && (
        <TextField
          label={words.perDay}
          type="number"
          min={1}
          max={1000}
          value={fields.perDay}
          onChange={(event) => set({ perDay: event.target.value })}
        />
      )}
    </ChangeDialog>
  )
}
