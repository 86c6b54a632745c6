import { sessionWords } from '@consult/web-client/sign-in/words.ts'
import { pageWords } from '@consult/web-server/pages/page-words.ts'
import { returnPath } from '@consult/web-server/pages/return-path.ts'
import type { Metadata } from 'next'
import { ConsoleSignIn } from '../../screens/signed-out/console-sign-in.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).signIn} · Consult` }
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ to?: string | string[] }> }) {
  return <ConsoleSignIn to={returnPath((await searchParams).to, '/')} />
}
