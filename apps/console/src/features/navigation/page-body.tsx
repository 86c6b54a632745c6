'use client'

import { type MemberAct, memberAccess } from '@consult/domain/member-access'
import { EmptyState, LoadingState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '../../entities/session/use-me.tsx'
import { roleWords } from '../members/words.ts'
import { usePlace } from './use-place.tsx'
import { navigationWords } from './words.ts'

/** Says who can open a page that the member's role may not read. */
function NotForYou({ act }: { act: MemberAct }) {
  const words = useWords(navigationWords)
  const { everyone } = useWords(roleWords)
  const locale = useLocale()
  const roles = new Intl.ListFormat(locale.language).format(memberAccess[act].map((role) => everyone[role]))
  return (
    <EmptyState mark={<LockKeyhole className="size-7" strokeWidth={1.5} aria-hidden />} title={words.notForYou(roles)}>
      <p>{words.notForYouText}</p>
    </EmptyState>
  )
}

/** The page itself, or in its place a message that it is loading or that the member's role may not read it. */
export function PageBody({ children }: { children: ReactNode }) {
  const words = useWords(navigationWords)
  const { role } = useMe().member
  const { here, isGoing } = usePlace()
  if (!here) return children
  const mayRead = memberAccess[here.act].includes(role)
  if (mayRead && !isGoing) return children
  return (
    <PageFrame title={words.names[here.name]}>{mayRead ? <LoadingState /> : <NotForYou act={here.act} />}</PageFrame>
  )
}
