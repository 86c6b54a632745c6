import { sessionWords } from '@consult/web-client/sign-in/words.ts'
import { ForgotPassword } from '@consult/web-client/signed-out/forgot-password.tsx'
import { pageWords } from '@consult/web-server/pages/page-words.ts'
import type { Metadata } from 'next'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).forgotTitle} · Consult` }
}

export default function ForgotPage() {
  return <ForgotPassword />
}
