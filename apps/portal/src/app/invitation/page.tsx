import type { Metadata } from 'next'
import { sessionWords } from '../../features/session/words.ts'
import { ChoosePassword } from '../../screens/signed-out/choose-password.tsx'
import { pageWords } from '../../server/page-words.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).choose.invitation} · Consult` }
}

export default function InvitationPage() {
  return <ChoosePassword kind="invitation" />
}
