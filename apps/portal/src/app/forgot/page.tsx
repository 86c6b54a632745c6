import type { Metadata } from 'next'
import { ForgotPassword } from '../../features/session/forgot-password.tsx'
import { sessionWords } from '../../features/session/words.ts'
import { pageWords } from '../../features/words/server-words.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).forgotTitle} · Consult` }
}

export default function ForgotPage() {
  return <ForgotPassword />
}
