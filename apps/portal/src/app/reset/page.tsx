import { sessionWords } from '@consult/web-client/sign-in/words.ts'
import { ChoosePassword } from '@consult/web-client/signed-out/choose-password.tsx'
import { pageWords } from '@consult/web-server/pages/page-words.ts'
import type { Metadata } from 'next'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).choose.reset} · Consult` }
}

export default function ResetPage() {
  return <ChoosePassword kind="reset" />
}
