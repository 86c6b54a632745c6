'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { type Change, ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { Copied } from '../../ui/copied.tsx'
import { Facts } from '../../ui/facts.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Section } from '../../ui/section.tsx'
import { type SsoDomain, useReread } from './use-single-sign-on.ts'
import { ssoSettingWords } from './words.ts'

function AddDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(ssoSettingWords)
  const api = useTRPCClient().console
  const reread = useReread()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const run = async () => {
    const domain = typed.trim()
    setMissing(domain === '')
    if (domain === '') return false
    await api.addSsoDomain.mutate({ domain })
    await reread()
    showToast({ kind: 'done', title: words.added(domain) })
    return true
  }
  return (
    <ChangeDialog change={{ title: words.add, button: words.add, run }} onClose={onClose}>
      <TextField
        label={words.domain}
        hint={words.domainHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        value={typed}
        fault={isMissing ? words.missing : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ChangeDialog>
  )
}

function Domain({ domain: row }: { domain: SsoDomain }) {
  const words = useWords(ssoSettingWords)
  const api = useTRPCClient().console
  const reread = useReread()
  const mayChange = useMay('changeSettings')
  const [change, setChange] = useState<Change | null>(null)
  const { domain, verifiedAt, failingSince, recordName, recordValue } = row
  const isSound = verifiedAt !== null && failingSince === null
  const check: Change = {
    title: words.check,
    text: words.record,
    button: words.check,
    run: async () => {
      await api.verifySsoDomain.mutate({ domain })
      await reread()
      showToast({ kind: 'done', title: words.checked(domain) })
    },
  }
  const remove: Change = {
    title: words.removeDomainTitle(domain),
    text: words.removeDomainText,
    button: words.removeDomain(domain),
    isDangerous: true,
    typed: domain,
    run: async () => {
      await api.removeSsoDomain.mutate({ domain })
      await reread()
      showToast({ kind: 'done', title: words.removedDomain(domain) })
    },
  }
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex items-start gap-3">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {domain}
          {isSound ? (
            <Chip tone="success">{words.verified}</Chip>
          ) : (
            <Chip tone="warning" whole>
              {verifiedAt === null ? words.unverified : words.failing}
            </Chip>
          )}
        </p>
        {mayChange && (
          <RowMenu
            label={words.actions(domain)}
            acts={[
              { label: words.removeDomain(domain), mark: Trash2, isDangerous: true, run: () => setChange(remove) },
            ]}
          />
        )}
      </div>
      {!isSound && (
        <>
          <p className="text-s text-muted">{words.record}</p>
          <Facts
            facts={[
              [words.recordName, <Copied key="name" text={recordName} name={words.recordName} />],
              [words.recordValue, <Copied key="value" text={recordValue} name={words.recordValue} />],
            ]}
          />
          {mayChange && (
            <div>
              <Button onClick={() => setChange(check)}>{words.check}</Button>
            </div>
          )}
        </>
      )}
      {change && <ChangeDialog change={change} onClose={() => setChange(null)} />}
    </li>
  )
}

/** The domains whose people can sign in through the organization, and the DNS records that verify them. */
export function SsoDomains({ domains }: { domains: readonly SsoDomain[] }) {
  const words = useWords(ssoSettingWords)
  const mayChange = useMay('changeSettings')
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title={words.domains}
      text={words.domainsText}
      tools={mayChange && <Button onClick={() => setAdding(true)}>{words.add}</Button>}
    >
      {domains.length === 0 ? (
        <p className="text-m text-muted">{words.noDomains}</p>
      ) : (
        <ul aria-label={words.domains} className="divide-y divide-line rounded-m border border-line">
          {domains.map((each) => (
            <Domain key={each.domain} domain={each} />
          ))}
        </ul>
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}
