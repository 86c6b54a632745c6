import { type MemberAct, memberAccess } from '@consult/domain/member-access'
import { type LucideIcon, Users } from 'lucide-react'
import type { Me } from '../../entities/session/me.ts'

/** A page of the navigation. */
export interface Page {
  /** Its key in the words of the navigation. */
  readonly name: 'members'
  readonly href: `/${string}`
  readonly mark: LucideIcon
  /** What a member must be allowed to do to see it. */
  readonly act: MemberAct
}

/** Every page, in the order of the navigation. A member sees those that their role may read. */
export const pages: readonly Page[] = [{ name: 'members', href: '/members', mark: Users, act: 'readMembers' }]

/** Returns the pages that a role may read. */
export const pagesFor = (role: Me['member']['role']): readonly Page[] =>
  pages.filter(({ act }) => memberAccess[act].includes(role))

/** Returns the page that a path belongs to. */
export const pageOf = (path: string): Page | null =>
  pages.find(({ href }) => path === href || path.startsWith(`${href}/`)) ?? null
