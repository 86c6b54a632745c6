'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** The signed-in person, as the pages of both apps show them. */
export interface Account {
  /** The id of the physician or the member. */
  readonly id: string
  readonly email: string
  readonly partnerName: string
}

const AccountContext = createContext<Account | null>(null)

export function AccountProvider({ value, children }: { value: Account; children: ReactNode }) {
  return <AccountContext value={value}>{children}</AccountContext>
}

/** Returns the signed-in person. @throws Error outside the signed-in pages */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('nobody is signed in')
  return account
}
