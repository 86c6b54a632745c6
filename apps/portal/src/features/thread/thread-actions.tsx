'use client'

import type { AsyncConsult } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { ConsultPermissions } from '../../entities/consults/consult-permissions.ts'
import { HandOverButton } from '../team/hand-over-controls.tsx'
import { threadWords } from './words.ts'

/**
 * The ways for the reader to give away or end their consult. They are next to the composer, close to where the physician has
 * just typed. On a phone, where a thumb could hit them instead of Send, they are in the header's menu.
 */
export function ThreadActions({
  consult,
  permissions,
  resolving,
  onResolve,
  onClose,
}: {
  consult: AsyncConsult
  permissions: ConsultPermissions
  /** The panel to resolve is open, with the button that counts. */
  resolving: boolean
  onResolve: () => void
  onClose: () => void
}) {
  const words = useWords(threadWords)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form, and these are not part of the reply form
    <div role="group" aria-label={words.actions} className="ms-auto flex flex-wrap justify-end gap-1 max-md:hidden">
      {permissions.canReply && consult.status === 'active' && <HandOverButton consultId={consult.id} />}
      {permissions.canResolve && (
        // Not `disabled`: the panel returns the focus to it.
        <Button
          look={resolving ? 'quiet' : 'secondary'}
          aria-disabled={resolving || undefined}
          aria-keyshortcuts="e"
          onClick={onResolve}
          className={resolving ? 'opacity-50' : undefined}
        >
          {words.resolve}
          <Kbd className="pointer-coarse:hidden">E</Kbd>
        </Button>
      )}
      {permissions.canClose && (
        <Button look="quiet" aria-keyshortcuts="x" onClick={onClose}>
          {words.close}
          <Kbd className="pointer-coarse:hidden">X</Kbd>
        </Button>
      )}
    </div>
  )
}
