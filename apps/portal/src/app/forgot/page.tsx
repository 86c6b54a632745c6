import type { Metadata } from 'next'
import { sessionWords } from '../../features/session/words.ts'
import { ForgotPassword } from '../../screens/signed-out/forgot-password.tsx'
import { pageWords } from '../../server/page-words.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).forgotTitle} · Consult` }
}

export default function ForgotPage() {
  return <ForgotPassword />
}
