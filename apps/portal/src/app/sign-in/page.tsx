import type { Metadata } from 'next'
import { returnPath } from '../../features/session/return-path.ts'
import { SignIn } from '../../features/session/sign-in.tsx'

export const metadata: Metadata = { title: 'Sign in · Consult' }

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ to?: string | string[] }> }) {
  return <SignIn to={returnPath((await searchParams).to)} />
}
