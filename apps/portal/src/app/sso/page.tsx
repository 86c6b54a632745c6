import type { Metadata } from 'next'
import { sessionWords } from '../../features/session/words.ts'
import { HandOff } from '../../screens/signed-out/hand-off.tsx'
import { pageWords } from '../../server/page-words.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: `${(await pageWords(sessionWords)).handingOff} · Consult` }
}

export default function HandOffPage() {
  return <HandOff />
}
