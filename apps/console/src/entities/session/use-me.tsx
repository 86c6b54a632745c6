'use client'

import { type MemberAct, memberAccess } from '@consult/domain/member-access'
import { createContext, type ReactNode, useContext } from 'react'
import type { Me } from './me.ts'

const MeContext = createContext<Me | null>(null)

export function MeProvider({ value, children }: { value: Me; children: ReactNode }) {
  return <MeContext value={value}>{children}</MeContext>
}

/** Returns the signed-in member. @throws Error outside the signed-in pages */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('nobody is signed in')
  return me
}

/** Returns whether the signed-in member's role may do that. The API decides; pages hide what it would refuse. */
export const useMay = (act: MemberAct): boolean => memberAccess[act].includes(useMe().member.role)
