import type { Metadata } from 'next'
import { returnPath } from '../../features/session/return-path.ts'
import { SignIn } from '../../features/session/sign-in.tsx'
import { sessionWords } from '../../features/session/words.ts'
import { pageWords } from '../../features/words/server-words.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).signIn} · Consult` }
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ to?: string | string[] }> }) {
  return <SignIn to={returnPath((await searchParams).to)} />
}
