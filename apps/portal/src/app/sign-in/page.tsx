import type { Metadata } from 'next'
import { sessionWords } from '../../features/session/words.ts'
import { SignIn } from '../../screens/signed-out/sign-in.tsx'
import { pageWords } from '../../server/page-words.ts'
import { returnPath } from '../../server/session/return-path.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).signIn} · Consult` }
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ to?: string | string[] }> }) {
  return <SignIn to={returnPath((await searchParams).to)} />
}
