'use client'

import { emailSchema } from '@consult/domain/email'
import { type MemberRole, memberRoles } from '@consult/domain/member'
import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../entities/session/use-me.tsx'
import { memberWords, roleWords } from './words.ts'

/** Invites a member. A live account has no developers. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(memberWords)
  const roles = useWords(roleWords)
  const { environment } = useMe()
  const api = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  // The role with the fewest permissions: a role with more must be chosen on purpose.
  const [role, setRole] = useState<MemberRole>(environment === 'test' ? 'developer' : 'auditor')
  const [isMissing, setMissing] = useState(false)
  const choices = memberRoles.filter((choice) => choice !== 'developer' || environment === 'test')

  const run = async () => {
    const isValid = emailSchema.safeParse(email.trim()).success
    setMissing(!isValid)
    if (!isValid) return false
    await api.console.inviteMember.mutate({ email: email.trim(), role, ...(name.trim() && { name: name.trim() }) })
    await queries.invalidateQueries({ queryKey: trpc.console.members.queryKey() })
    showToast({ kind: 'done', title: words.invited(email.trim()) })
    return true
  }
  return (
    <ChangeDialog change={{ title: words.invite, text: words.inviteText, button: words.send, run }} onClose={onClose}>
      <TextField
        label={words.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        fault={isMissing ? words.emailFault : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={words.name}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RadioCards
        label={words.role}
        value={role}
        options={choices.map((value) => ({ value, label: roles.names[value], text: roles.texts[value] }))}
        onChange={setRole}
      />
    </ChangeDialog>
  )
}
