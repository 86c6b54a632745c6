'use client'

import type { AsyncConsult } from '@consult/domain'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { Naming } from '@consult/ui/i18n/naming.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClinicianName } from '../../entities/clinicians/clinician-name.tsx'
import type { ConsultPermissions } from '../../entities/consults/consult-permissions.ts'
import { threadWords } from './words.ts'

/**
 * Shows who holds the consult, or held it. It shows nothing if the status already says so, or on a phone if it is the
 * reader.
 */
export function HolderChip({
  consult: { physicianId, status },
  permissions,
}: {
  consult: AsyncConsult
  permissions: ConsultPermissions
}) {
  const words = useWords(threadWords)
  const name = useClinicianName(physicianId)
  const unheld = { nobody: words.inQueue, invited: words.invited, me: '', colleague: '', over: '' }[permissions.holder]
  if (unheld === '' && name === undefined) return null
  return (
    <Chip className={classes('min-w-0', permissions.holder === 'me' && 'max-sm:hidden')}>
      {unheld || <Naming words={status === 'closed' ? words.wasWith : words.with} name={name ?? ''} />}
    </Chip>
  )
}
