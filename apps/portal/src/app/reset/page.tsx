import type { Metadata } from 'next'
import { ChoosePassword } from '../../features/session/choose-password.tsx'
import { sessionWords } from '../../features/session/words.ts'
import { pageWords } from '../../features/words/server-words.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).choose.reset} · Consult` }
}

export default function ResetPage() {
  return <ChoosePassword kind="reset" />
}
