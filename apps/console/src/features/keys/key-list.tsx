'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { rowClass, rowList } from '@consult/web-client/lists/row-class.ts'
import { When } from '@consult/web-client/lists/when.tsx'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { Ban, Pencil, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SecretDialog, type ShownSecret } from '../secrets/secret-dialog.tsx'
import { EditKey } from './edit-key.tsx'
import type { ApiKey } from './key.ts'
import { RotateKey } from './rotate-key.tsx'
import { useRereadKeys } from './use-keys.ts'
import { keyWords } from './words.ts'

function Facts({ apiKey }: { apiKey: ApiKey }) {
  const words = useWords(keyWords)
  const { lastUsedAt, expiresAt, addressRanges, previousSecretUntil } = apiKey
  return (
    <>
      <p className="text-s wrap-anywhere text-muted">{apiKey.scopes.join(', ')}</p>
      <p className="flex flex-wrap gap-x-3 text-s text-muted">
        <code className="font-mono">{words.prefix(apiKey.prefix)}</code>
        {lastUsedAt ? (
          <span>
            {`${words.lastUsed} `}
            <When at={lastUsedAt} />
          </span>
        ) : (
          <span>{words.neverUsed}</span>
        )}
        {expiresAt && (
          <span>
            {`${words.expires} `}
            <When at={expiresAt} />
          </span>
        )}
        {previousSecretUntil && (
          <span>
            {`${words.oldSecret} `}
            <When at={previousSecretUntil} />
          </span>
        )}
        {addressRanges && <span className="wrap-anywhere">{words.from(addressRanges.join(', '))}</span>}
        <span>{words.version(apiKey.serviceVersion)}</span>
      </p>
    </>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const words = useWords(keyWords)
  const api = useTRPCClient().consoleKeys
  const reread = useRereadKeys()
  const mayChange = useMay('changeKeys')
  const [open, setOpen] = useState<'edit' | 'rotate' | 'revoke' | null>(null)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) <= serverNow()
  const close = () => setOpen(null)
  const acts = [
    { label: words.edit, mark: Pencil, run: () => setOpen('edit') },
    ...(isExpired ? [] : [{ label: words.rotate, mark: RefreshCw, run: () => setOpen('rotate') }]),
    { label: words.revoke, mark: Ban, isDangerous: true, run: () => setOpen('revoke') },
  ]
  const revoke = async () => {
    await api.revoke.mutate({ id: apiKey.id })
    showToast({ kind: 'done', title: words.revoked(apiKey.name) })
    await reread()
  }
  return (
    <li className={rowClass}>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {apiKey.name}
          {isExpired && <Chip tone="warning">{words.expired}</Chip>}
        </p>
        <Facts apiKey={apiKey} />
      </div>
      {mayChange && <RowMenu label={words.actions(apiKey.name)} acts={acts} />}
      {open === 'edit' && <EditKey apiKey={apiKey} onClose={close} />}
      {open === 'rotate' && <RotateKey apiKey={apiKey} onClose={close} onSecret={setShown} />}
      {open === 'revoke' && (
        <ChangeDialog
          change={{
            title: words.revokeTitle(apiKey.name),
            text: words.revokeText,
            button: words.revoke,
            isDangerous: true,
            typed: apiKey.name,
            run: revoke,
          }}
          onClose={close}
        />
      )}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </li>
  )
}

/** The keys of the account. */
export function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const words = useWords(keyWords)
  return (
    <ul aria-label={words.title} className={rowList}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </ul>
  )
}
