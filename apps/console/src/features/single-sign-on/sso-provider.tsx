'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { SsoDialog } from './sso-dialog.tsx'
import { type SsoProvider as Provider, useReread } from './use-single-sign-on.ts'
import { ssoSettingWords } from './words.ts'

function RemoveDialog({ issuer, onClose }: { issuer: string; onClose: () => void }) {
  const words = useWords(ssoSettingWords)
  const api = useTRPCClient().console
  const reread = useReread()
  const run = async () => {
    await api.removeSingleSignOn.mutate()
    await reread()
    showToast({ kind: 'done', title: words.removed })
  }
  return (
    <ChangeDialog
      change={{
        title: words.removeTitle,
        text: words.removeText,
        button: words.remove,
        isDangerous: true,
        typed: issuer,
        run,
      }}
      onClose={onClose}
    />
  )
}

/** The organization's identity provider, where its people sign in. */
export function SsoProvider({ provider }: { provider: Provider | null }) {
  const words = useWords(ssoSettingWords)
  const mayChange = useMay('changeSettings')
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section
      title={words.title}
      text={words.text}
      tools={
        mayChange && (
          <Button aria-label={provider ? words.editLabel : undefined} onClick={() => setOpen('edit')}>
            {provider ? words.edit : words.setUp}
          </Button>
        )
      }
    >
      {provider === null ? (
        <p className="text-m text-muted">{words.none}</p>
      ) : (
        <>
          <Facts
            facts={[
              [words.issuer, provider.issuer],
              [words.client, provider.client],
              [words.policy, words.policies[provider.policy]],
              [words.provisioning, provider.provisioning ? words.yes : words.no],
            ]}
          />
          {mayChange && (
            <div>
              <Button look="danger" onClick={() => setOpen('remove')}>
                {words.remove}
              </Button>
            </div>
          )}
        </>
      )}
      {open === 'edit' && <SsoDialog provider={provider} onClose={close} />}
      {open === 'remove' && provider && <RemoveDialog issuer={provider.issuer} onClose={close} />}
    </Section>
  )
}
