'use client'

import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { type Change, ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { makeNow } from '@consult/web-client/changes/make-now.ts'
import { History, KeyRound, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RowAct } from '../../ui/row-menu.tsx'
import { SecretDialog, type ShownSecret } from '../secrets/secret-dialog.tsx'
import type { Endpoint } from './endpoint.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { failureWords } from './failure.ts'
import { RecoverDialog } from './recover-dialog.tsx'
import { useReread } from './use-endpoints.ts'
import { endpointWords } from './words.ts'

/**
 * What can be done with an endpoint.
 * @param onRemoved called after it was deleted.
 * @returns the acts of its menu, and the dialogs to render.
 */
export function useEndpointActs(endpoint: Endpoint, onRemoved?: () => void): { acts: RowAct[]; dialogs: ReactNode } {
  const words = useWords(endpointWords)
  const api = useTRPCClient().consoleEndpoints
  const reread = useReread()
  const [change, setChange] = useState<Change | null>(null)
  const [open, setOpen] = useState<'edit' | 'recover' | null>(null)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const { id, url, status } = endpoint
  const isEnabled = status === 'enabled'

  const test = async () => {
    const result = await api.test.mutate({ id })
    if (result.delivered) showToast({ kind: 'done', title: words.tested(result.durationMs) })
    else showToast({ kind: 'trouble', title: words.testFailed, words: failureWords(words, result) })
  }
  const acts: RowAct[] = [
    { label: words.edit, mark: Pencil, run: () => setOpen('edit') },
    { label: words.test, mark: Send, run: () => makeNow(test, null) },
    {
      label: words.rotate,
      mark: KeyRound,
      run: () =>
        setChange({
          title: words.rotateTitle,
          text: words.rotateText,
          button: words.rotate,
          run: async () => {
            const { secret } = await api.rotateSecret.mutate({ id })
            setShown({ name: words.secret, secret })
            await reread()
          },
        }),
    },
    ...(isEnabled ? [{ label: words.recover, mark: History, run: () => setOpen('recover') }] : []),
    isEnabled
      ? {
          label: words.disable,
          mark: PowerOff,
          isDangerous: true,
          run: () =>
            setChange({
              title: words.disableTitle,
              text: words.disableText,
              button: words.disable,
              isDangerous: true,
              run: async () => {
                await api.disable.mutate({ id })
                showToast({ kind: 'done', title: words.disabled })
                await reread()
              },
            }),
        }
      : {
          label: words.enable,
          mark: Power,
          run: () => makeNow(() => api.enable.mutate({ id }).then(reread), words.enabled),
        },
    {
      label: words.remove,
      mark: Trash2,
      isDangerous: true,
      run: () =>
        setChange({
          title: words.removeTitle,
          text: words.removeText,
          button: words.remove,
          isDangerous: true,
          typed: new URL(url).host,
          run: async () => {
            await api.remove.mutate({ id })
            showToast({ kind: 'done', title: words.removed })
            onRemoved?.()
            if (!onRemoved) await reread()
          },
        }),
    },
  ]
  const dialogs = (
    <>
      {change && <ChangeDialog change={change} onClose={() => setChange(null)} />}
      {open === 'edit' && <EndpointForm endpoint={endpoint} onClose={() => setOpen(null)} />}
      {open === 'recover' && <RecoverDialog endpoint={endpoint} onClose={() => setOpen(null)} />}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  )
  return { acts, dialogs }
}
